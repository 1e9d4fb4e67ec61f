-- What each program may do. Logins are members of these groups; none of them owns a table.
-- Roles belong to the whole server: another database may have made them, or be making them this moment.
DO
$$
DECLARE
    group_name TEXT;
BEGIN
    FOREACH group_name IN ARRAY ARRAY ['stayhub_api', 'stayhub_worker']
        LOOP
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = group_name) THEN
                BEGIN
                    EXECUTE format('CREATE ROLE %I NOLOGIN', group_name);
                EXCEPTION
                    WHEN duplicate_object OR unique_violation THEN NULL;
                    WHEN insufficient_privilege THEN
                        RAISE EXCEPTION 'role % does not exist and % may not create it', group_name, current_user
                            USING HINT = 'Give the migrating login CREATEROLE, or create the roles stayhub_api and '
                                'stayhub_worker (NOLOGIN) beforehand.';
                END;
            END IF;
        END LOOP;
END
$$;

GRANT SELECT ON flyway_schema_history TO stayhub_api, stayhub_worker;

-- The api cannot make an operator, give a property or a booking to somebody else, touch a message once it is written, or
-- say that an email was sent.
GRANT SELECT, INSERT (public_id, email, name, password_hash) ON accounts TO stayhub_api;
GRANT SELECT, INSERT, UPDATE (revoked_at), DELETE ON access_tokens TO stayhub_api;
GRANT SELECT, INSERT,
    UPDATE (title, description, city, country, time_zone, currency, nightly_rate_minor, cleaning_fee_minor, max_guests,
            min_nights, max_nights, check_in_time, check_out_time, amenities, status, published_at, deleted_at, version,
            updated_at)
    ON properties TO stayhub_api;
GRANT SELECT, INSERT,
    UPDATE (status, check_in, check_out, guests, currency, nightly_rate_minor, nights_minor, cleaning_fee_minor,
            service_fee_minor, total_minor, version, updated_at, cancelled_at, cancelled_by, cancellation_reason)
    ON bookings TO stayhub_api;
GRANT SELECT, INSERT, UPDATE (response_status, response_location, response_body), DELETE
    ON idempotency_keys TO stayhub_api;
GRANT SELECT, INSERT (public_id, topic, subject, schema_version, payload, headers, available_at, due_at)
    ON outbox TO stayhub_api;
GRANT SELECT ON outbox_workers, outbox_audit, email_deliveries TO stayhub_api;
GRANT SELECT, INSERT (public_id, requested_by) ON search_rebuilds TO stayhub_api;

-- The worker works on messages and reads what handlers read; it changes no booking and no property, and sees no password.
GRANT SELECT, DELETE,
    UPDATE (status, attempts, deferrals, lease_token, leased_by, claimed_at, leased_until, available_at, processed_at,
            last_error)
    ON outbox TO stayhub_worker;
GRANT SELECT, INSERT ON inbox TO stayhub_worker;
GRANT SELECT, INSERT, UPDATE ON email_deliveries TO stayhub_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_workers TO stayhub_worker;
GRANT SELECT ON outbox_audit, properties, bookings TO stayhub_worker;
GRANT SELECT, UPDATE (state, properties_total, properties_done, last_error, started_at, finished_at)
    ON search_rebuilds TO stayhub_worker;
GRANT EXECUTE ON FUNCTION outbox_redrive(BIGINT, BIGINT, TIMESTAMPTZ, BOOLEAN, TEXT, TEXT) TO stayhub_worker;
GRANT EXECUTE ON FUNCTION outbox_discard(BIGINT, BIGINT, TEXT, TEXT) TO stayhub_worker;
