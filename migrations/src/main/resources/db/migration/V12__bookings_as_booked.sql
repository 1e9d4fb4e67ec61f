-- A booking says what was booked, also after the property has been changed, unpublished or deleted.
ALTER TABLE bookings
    ADD COLUMN property_title          TEXT,
    ADD COLUMN city                    TEXT,
    ADD COLUMN country                 TEXT,
    ADD COLUMN time_zone               TEXT,
    ADD COLUMN check_in_time           TIME,
    ADD COLUMN check_out_time          TIME,
    ADD COLUMN host_name               TEXT,
    ADD COLUMN guest_name              TEXT,
    -- The guest may cancel until the end of the day that is so many days before check-in.
    ADD COLUMN cancellable_days_before INTEGER NOT NULL DEFAULT 2;

-- What was shown at the time is not known; the present state is the best there is. It is no change of the booking, so the
-- version stays.
UPDATE bookings b
SET property_title = p.title,
    city           = p.city,
    country        = p.country,
    time_zone      = p.time_zone,
    check_in_time  = p.check_in_time,
    check_out_time = p.check_out_time,
    host_name      = h.name,
    guest_name     = g.name
FROM properties p
JOIN accounts h ON h.id = p.owner_id
CROSS JOIN accounts g
WHERE p.id = b.property_id
  AND g.id = b.guest_id;

ALTER TABLE bookings
    ALTER COLUMN property_title SET NOT NULL,
    ALTER COLUMN city           SET NOT NULL,
    ALTER COLUMN country        SET NOT NULL,
    ALTER COLUMN time_zone      SET NOT NULL,
    ALTER COLUMN check_in_time  SET NOT NULL,
    ALTER COLUMN check_out_time SET NOT NULL,
    ALTER COLUMN host_name      SET NOT NULL,
    ALTER COLUMN guest_name     SET NOT NULL,
    ADD CONSTRAINT bookings_property_title_length CHECK (char_length(property_title) BETWEEN 1 AND 120),
    ADD CONSTRAINT bookings_city_length CHECK (char_length(city) BETWEEN 1 AND 100),
    ADD CONSTRAINT bookings_country_code CHECK (country ~ '^[A-Z]{2}$'),
    ADD CONSTRAINT bookings_time_zone_length CHECK (char_length(time_zone) BETWEEN 1 AND 64),
    ADD CONSTRAINT bookings_host_name_length CHECK (char_length(host_name) BETWEEN 1 AND 100),
    ADD CONSTRAINT bookings_guest_name_length CHECK (char_length(guest_name) BETWEEN 1 AND 100),
    ADD CONSTRAINT bookings_cancellable_days_before CHECK (cancellable_days_before >= 0);

-- For programs that do not know these columns: those of the release before, while it is replaced.
CREATE FUNCTION bookings_fill_as_booked() RETURNS TRIGGER
    LANGUAGE plpgsql
    SET search_path = public, pg_temp
AS
$$
BEGIN
    SELECT p.title, p.city, p.country, p.time_zone, p.check_in_time, p.check_out_time, h.name, g.name
    INTO NEW.property_title, NEW.city, NEW.country, NEW.time_zone, NEW.check_in_time, NEW.check_out_time, NEW.host_name,
         NEW.guest_name
    FROM properties p
    JOIN accounts h ON h.id = p.owner_id
    CROSS JOIN accounts g
    WHERE p.id = NEW.property_id
      AND g.id = NEW.guest_id;
    RETURN NEW;
END
$$;

CREATE TRIGGER bookings_filled_as_booked
    BEFORE INSERT
    ON bookings
    FOR EACH ROW
    WHEN (NEW.property_title IS NULL)
EXECUTE FUNCTION bookings_fill_as_booked();

-- Nights that are moved are booked anew; who stays, and until when the guest may cancel, is not.
GRANT UPDATE (property_title, city, country, time_zone, check_in_time, check_out_time, host_name)
    ON bookings TO stayhub_api;

-- The lists in the order of check-in. The public id decides between equal days: page tokens name it.
-- A guest has so few bookings that the newest are sorted, and need no index of their own.
CREATE INDEX bookings_guest_check_in ON bookings (guest_id, check_in, public_id);
DROP INDEX bookings_guest;
CREATE INDEX bookings_property_check_in ON bookings (property_id, check_in, public_id);
