package dev.stayhub.local.faults;

/**
 * What a fault did to a path.
 *
 * @param lost whether an email was never sent although its booking stands
 * @param repeats how many came more than once
 * @param forNothing whether an email was sent for a booking that does not exist
 * @param refused whether a guest was told that it failed
 * @param counted the numbers behind it
 */
record Cell(boolean lost, Repeats repeats, boolean forNothing, boolean refused, String counted) {

    /** As the page has it: lost / repeated / sent for nothing, what is bad in bold. */
    String text() {
        String repeated = repeats == Repeats.MORE_THAN_THE_WINDOW ? "**" + repeats + "**" : repeats.toString();
        return yesOrNo(lost) + " / " + repeated + " / " + yesOrNo(forNothing) + (refused ? " †" : "");
    }

    private static String yesOrNo(boolean bad) {
        return bad ? "**yes**" : "no";
    }
}
