package dev.stayhub.local;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports that nobody listened on a moment ago. */
public final class FreePorts {

    private FreePorts() {}

    public static int one() throws IOException {
        return some(1).get(0);
    }

    /** All different. */
    public static List<Integer> some(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }
}
