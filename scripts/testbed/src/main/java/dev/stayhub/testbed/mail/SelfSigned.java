package dev.stayhub.testbed.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** A server with a certificate for a name that it signed itself, made anew by the JDK's own tool for these days; and who trusts it. */
public final class SelfSigned {

    private static final char[] PASSWORD = "stayhub".toCharArray();

    private final KeyStore keys;

    private SelfSigned(KeyStore keys) {
        this.keys = keys;
    }

    /**
     * Makes one.
     *
     * @param subject for example {@code ip:127.0.0.1} or {@code dns:mail.stayhub.test}
     */
    public static SelfSigned of(Path directory, String subject) throws Exception {
        Path file = directory.resolve(subject.replace(':', '-') + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-startdate",
                        "-1d",
                        "-validity",
                        "3",
                        "-alias",
                        "server",
                        "-dname",
                        "CN=scripted",
                        "-ext",
                        "san=" + subject,
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool: " + said);
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        return new SelfSigned(keys);
    }

    /** For the server. */
    public SSLContext context() throws GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    /** For a client that trusts this certificate, and no other. */
    public SSLSocketFactory trust() throws GeneralSecurityException {
        return context().getSocketFactory();
    }
}
