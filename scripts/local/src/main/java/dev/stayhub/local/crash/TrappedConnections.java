package dev.stayhub.local.crash;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/**
 * Connections that look out for traps where a booking or a property is committed, and where a message is written that is
 * not about a booking. Thread-safe, as far as the connections are.
 */
public final class TrappedConnections {

    private static final String BOOKING = "INSERT INTO bookings";
    private static final String PROPERTY = "UPDATE properties";
    private static final String MESSAGE = "INSERT INTO outbox";

    private final Traps traps;

    private TrappedConnections(Traps traps) {
        this.traps = traps;
    }

    /** Those of this process. */
    public static DataSource trapped(DataSource pool) {
        return new TrappedConnections(Traps.ofThisProcess()).decorate(pool);
    }

    private DataSource decorate(DataSource pool) {
        return (DataSource) proxy(DataSource.class, (method, arguments) -> {
            Object result = method.invoke(pool, arguments);
            return result instanceof Connection connection ? decorate(connection) : result;
        });
    }

    private Connection decorate(Connection connection) {
        boolean[] hasWritten = {false};
        return (Connection) proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("prepareStatement")) {
                String sql = (String) arguments[0];
                if (sql.contains(MESSAGE) && !hasWritten[0]) {
                    traps.pass(CrashPoint.BEFORE_ENQUEUE);
                }
                hasWritten[0] |= sql.contains(BOOKING) || sql.contains(PROPERTY);
            }
            if (method.getName().equals("rollback")) {
                hasWritten[0] = false;
            }
            if (!hasWritten[0] || !method.getName().equals("commit")) {
                return method.invoke(connection, arguments);
            }
            hasWritten[0] = false;
            traps.pass(CrashPoint.BEFORE_COMMIT);
            Object result = method.invoke(connection, arguments);
            traps.pass(CrashPoint.AFTER_COMMIT);
            return result;
        });
    }

    private interface Call {

        Object make(Method method, Object[] arguments) throws Throwable;
    }

    private static Object proxy(Class<?> type, Call call) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
            try {
                return call.make(method, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }
}
