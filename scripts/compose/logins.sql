-- Runs once, as the superuser, in the database stayhub, when the volume is new. The demo passwords are no secret:
-- docker-compose.yml publishes its ports on loopback alone.

-- The owner migrates. The groups are here already, so it needs no CREATEROLE.
CREATE ROLE stayhub_owner LOGIN PASSWORD 'stayhub-demo';
ALTER DATABASE stayhub OWNER TO stayhub_owner;

-- What members of the groups may do is granted by the migrations.
CREATE ROLE stayhub_api NOLOGIN;
CREATE ROLE stayhub_worker NOLOGIN;
CREATE ROLE stayhub_api_login LOGIN PASSWORD 'stayhub-demo' IN ROLE stayhub_api;
CREATE ROLE stayhub_worker_login LOGIN PASSWORD 'stayhub-demo' IN ROLE stayhub_worker;
