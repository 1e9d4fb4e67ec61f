package dev.stayhub.api.property;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Reads and writes properties. Only {@link #findOfBooking} returns deleted ones. */
public final class PropertyQueries {

    private PropertyQueries() {}

    /** The current state of the property, without a lock. */
    public static Optional<Property> find(Handle handle, UUID publicId) {
        return handle.createQuery("""
                        SELECT p.id, p.public_id, p.version, p.status, p.owner_id, a.name AS host_name,
                               a.email AS host_email, p.title, p.description, p.city, p.country, p.time_zone,
                               p.currency, p.nightly_rate_minor, p.cleaning_fee_minor, p.max_guests, p.min_nights,
                               p.max_nights, p.check_in_time, p.check_out_time, p.amenities, p.created_at
                        FROM properties p
                        JOIN accounts a ON a.id = p.owner_id
                        WHERE p.public_id = :publicId
                          AND p.deleted_at IS NULL
                        """)
                .bind("publicId", publicId)
                .map(ConstructorMapper.of(Property.class))
                .findOne();
    }

    /**
     * The current state of a booking's property. A deleted property is returned as unpublished, because its bookings
     * remain.
     */
    public static Property findOfBooking(Handle handle, long id) {
        return handle.createQuery("""
                        SELECT p.id, p.public_id, p.version,
                               CASE WHEN p.deleted_at IS NULL THEN p.status ELSE 'UNPUBLISHED' END AS status,
                               p.owner_id, a.name AS host_name, a.email AS host_email, p.title, p.description, p.city,
                               p.country, p.time_zone, p.currency, p.nightly_rate_minor, p.cleaning_fee_minor,
                               p.max_guests, p.min_nights, p.max_nights, p.check_in_time, p.check_out_time, p.amenities, p.created_at
                        FROM properties p
                        JOIN accounts a ON a.id = p.owner_id
                        WHERE p.id = :id
                        """)
                .bind("id", id)
                .map(ConstructorMapper.of(Property.class))
                .one();
    }

    /**
     * As {@link #find}, and the property cannot be deleted until the transaction ends; other changes are possible. The
     * booking's foreign key takes the same lock, but too late: only after the check whether the property still exists.
     */
    public static Optional<Property> findToBook(Handle handle, UUID publicId) {
        handle.createQuery("SELECT id FROM properties WHERE public_id = :publicId FOR KEY SHARE")
                .bind("publicId", publicId)
                .mapTo(Long.class)
                .findOne();
        return find(handle, publicId);
    }

    /**
     * As {@link #find}, and the property cannot be changed by others until the transaction ends. Bookings are not
     * blocked.
     */
    static Optional<Property> findToChange(Handle handle, UUID publicId) {
        handle.createQuery("SELECT id FROM properties WHERE public_id = :publicId FOR NO KEY UPDATE")
                .bind("publicId", publicId)
                .mapTo(Long.class)
                .findOne();
        return find(handle, publicId);
    }

    static void insert(Handle handle, UUID publicId, long ownerId, PropertyDetails details) {
        handle.createUpdate("""
                        INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone,
                                                currency, nightly_rate_minor, cleaning_fee_minor, max_guests,
                                                min_nights, max_nights, check_in_time, check_out_time, amenities)
                        VALUES (:publicId, :ownerId, :title, :description, :city, :country, :timeZone,
                                :currency, :nightlyRateMinor, :cleaningFeeMinor, :maxGuests,
                                :minNights, :maxNights, :checkInTime, :checkOutTime, :amenities)
                        """)
                .bind("publicId", publicId)
                .bind("ownerId", ownerId)
                .bindMethods(details)
                .execute();
    }

    static void update(Handle handle, long id, PropertyDetails details) {
        handle.createUpdate("""
                        UPDATE properties
                        SET title              = :title,
                            description        = :description,
                            city               = :city,
                            country            = :country,
                            time_zone          = :timeZone,
                            currency           = :currency,
                            nightly_rate_minor = :nightlyRateMinor,
                            cleaning_fee_minor = :cleaningFeeMinor,
                            max_guests         = :maxGuests,
                            min_nights         = :minNights,
                            max_nights         = :maxNights,
                            check_in_time      = :checkInTime,
                            check_out_time     = :checkOutTime,
                            amenities          = :amenities,
                            version            = version + 1,
                            updated_at         = now()
                        WHERE id = :id
                        """).bind("id", id).bindMethods(details).execute();
    }

    /** Publishes a property. It keeps its position in the list from its first publication. */
    static void publish(Handle handle, long id) {
        handle.createUpdate("""
                        UPDATE properties
                        SET status       = 'PUBLISHED',
                            published_at = coalesce(published_at, now()),
                            version      = version + 1,
                            updated_at   = now()
                        WHERE id = :id
                          AND status <> 'PUBLISHED'
                        """).bind("id", id).execute();
    }

    /** Unpublishes a property. A draft stays a draft. */
    static void unpublish(Handle handle, long id) {
        handle.createUpdate("""
                        UPDATE properties
                        SET status     = 'UNPUBLISHED',
                            version    = version + 1,
                            updated_at = now()
                        WHERE id = :id
                          AND status = 'PUBLISHED'
                        """).bind("id", id).execute();
    }

    /** Waits for bookings of this property in progress, and makes later ones wait. */
    static void blockNewBookings(Handle handle, long id) {
        handle.createQuery("SELECT id FROM properties WHERE id = :id FOR UPDATE")
                .bind("id", id)
                .mapTo(Long.class)
                .one();
    }

    /** The number of current and future stays at the property. */
    static long countStaysNotOver(Handle handle, long id, LocalDate today) {
        return handle.createQuery("""
                        SELECT count(*)
                        FROM bookings
                        WHERE property_id = :id
                          AND status = 'CONFIRMED'
                          AND daterange(check_in, check_out, '[)') && daterange(:today, NULL, '[)')
                        """)
                .bind("id", id)
                .bind("today", today)
                .mapTo(Long.class)
                .one();
    }

    /** Whether a guest has a confirmed stay at the property that ends today or later. */
    static boolean hasStay(Handle handle, UUID publicId, long guestId, LocalDate today) {
        return handle.createQuery("""
                        SELECT EXISTS (SELECT
                                       FROM bookings b
                                       JOIN properties p ON p.id = b.property_id
                                       WHERE p.public_id = :publicId
                                         AND b.guest_id = :guestId
                                         AND b.status = 'CONFIRMED'
                                         AND b.check_out >= :today)
                        """)
                .bind("publicId", publicId)
                .bind("guestId", guestId)
                .bind("today", today)
                .mapTo(Boolean.class)
                .one();
    }

    /** Marks the property as deleted; returns its last version. */
    static int delete(Handle handle, long id) {
        return handle.createQuery("""
                        UPDATE properties
                        SET deleted_at = now(),
                            version    = version + 1,
                            updated_at = now()
                        WHERE id = :id
                        RETURNING version
                        """).bind("id", id).mapTo(Integer.class).one();
    }

    /** The newest properties of an owner that are older than a given one. */
    static List<Property> findOwned(Handle handle, long ownerId, long beforeId, int limit) {
        return handle.createQuery("""
                        SELECT p.id, p.public_id, p.version, p.status, p.owner_id, a.name AS host_name,
                               a.email AS host_email, p.title, p.description, p.city, p.country, p.time_zone,
                               p.currency, p.nightly_rate_minor, p.cleaning_fee_minor, p.max_guests, p.min_nights,
                               p.max_nights, p.check_in_time, p.check_out_time, p.amenities, p.created_at
                        FROM properties p
                        JOIN accounts a ON a.id = p.owner_id
                        WHERE p.owner_id = :ownerId
                          AND p.deleted_at IS NULL
                          AND p.id < :beforeId
                        ORDER BY p.id DESC
                        LIMIT :limit
                        """)
                .bind("ownerId", ownerId)
                .bind("beforeId", beforeId)
                .bind("limit", limit)
                .map(ConstructorMapper.of(Property.class))
                .list();
    }

    /** The position of a property in that list, also if it has been deleted since. */
    static Optional<Long> findOwnedId(Handle handle, UUID publicId, long ownerId) {
        return handle.createQuery("""
                        SELECT id
                        FROM properties
                        WHERE public_id = :publicId
                          AND owner_id = :ownerId
                        """)
                .bind("publicId", publicId)
                .bind("ownerId", ownerId)
                .mapTo(Long.class)
                .findOne();
    }

    /** The newest published properties after a position in the list. */
    static List<Property> findPublished(Handle handle, Place after, int limit) {
        return handle.createQuery("""
                        SELECT p.id, p.public_id, p.version, p.status, p.owner_id, a.name AS host_name,
                               a.email AS host_email, p.title, p.description, p.city, p.country, p.time_zone,
                               p.currency, p.nightly_rate_minor, p.cleaning_fee_minor, p.max_guests, p.min_nights,
                               p.max_nights, p.check_in_time, p.check_out_time, p.amenities, p.created_at
                        FROM properties p
                        JOIN accounts a ON a.id = p.owner_id
                        WHERE p.status = 'PUBLISHED'
                          AND p.deleted_at IS NULL
                          AND (p.published_at, p.id) < (:publishedAt, :id)
                        ORDER BY p.published_at DESC, p.id DESC
                        LIMIT :limit
                        """)
                .bind("publishedAt", after.publishedAt())
                .bind("id", after.id())
                .bind("limit", limit)
                .map(ConstructorMapper.of(Property.class))
                .list();
    }

    /** The position of a property in that list, also if it has been unpublished since. */
    static Optional<Place> findPlace(Handle handle, UUID publicId) {
        return handle.createQuery("""
                        SELECT published_at, id
                        FROM properties
                        WHERE public_id = :publicId
                          AND published_at IS NOT NULL
                        """)
                .bind("publicId", publicId)
                .map(ConstructorMapper.of(Place.class))
                .findOne();
    }

    /** A position in the list of published properties. */
    record Place(Instant publishedAt, long id) {

        static final Place BEFORE_THE_FIRST = new Place(Instant.parse("9999-12-31T00:00:00Z"), Long.MAX_VALUE);
    }
}
