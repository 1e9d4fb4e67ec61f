package dev.stayhub.local.faults;

/** How many emails came more often than once, as a class that every run agrees on. */
enum Repeats {
    NONE("0"),
    AT_LEAST_ONE("at least 1"),
    /** Any number up to what one sender has under way, 0 included: it is a matter of timing. */
    WITHIN_THE_WINDOW("within the window"),
    MORE_THAN_THE_WINDOW("more than the window");

    private final String words;

    Repeats(String words) {
        this.words = words;
    }

    /**
     * The class of a number of repeats.
     *
     * @param window how many the path may repeat after a fault that hits many at once; 0 after one that hits one email,
     *     where timing has no part in it
     */
    static Repeats of(int repeats, int window) {
        if (window > 0) {
            return repeats <= window ? WITHIN_THE_WINDOW : MORE_THAN_THE_WINDOW;
        }
        return repeats == 0 ? NONE : AT_LEAST_ONE;
    }

    @Override
    public String toString() {
        return words;
    }
}
