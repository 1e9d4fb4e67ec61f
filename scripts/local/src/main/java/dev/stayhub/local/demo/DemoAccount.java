package dev.stayhub.local.demo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Whom one can log in as. Their mailboxes exist nowhere: {@code .test} is reserved. */
public enum DemoAccount {
    GUEST("guest@stayhub.test", "Demo Guest"),
    HOST("host@stayhub.test", "Demo Host"),
    OPERATOR("operator@stayhub.test", "Demo Operator");

    /** All of them have it. */
    public static final String PASSWORD = "stayhub-demo";

    private final String email;
    private final String fullName;

    DemoAccount(String email, String fullName) {
        this.email = email;
        this.fullName = fullName;
    }

    public String email() {
        return email;
    }

    /** @param code proves the address */
    ObjectNode registration(String code) {
        return login().put("name", fullName).put("code", code);
    }

    ObjectNode login() {
        return JsonNodeFactory.instance.objectNode().put("email", email).put("password", PASSWORD);
    }
}
