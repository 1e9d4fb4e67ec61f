package dev.stayhub.api.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Counts the statements that are prepared on its connections. */
public final class CountingDataSource {

    private final AtomicInteger statements = new AtomicInteger();

    public DataSource wrap(DataSource dataSource) {
        return proxy(DataSource.class, dataSource);
    }

    public int statements() {
        return statements.get();
    }

    private <T> T proxy(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            if (method.getName().equals("prepareStatement")) {
                statements.incrementAndGet();
            }
            try {
                Object result = method.invoke(target, args);
                return method.getName().equals("getConnection") && result instanceof Connection connection
                        ? proxy(Connection.class, connection)
                        : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }
}
