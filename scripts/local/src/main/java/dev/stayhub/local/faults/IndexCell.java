package dev.stayhub.local.faults;

/**
 * What a fault did to the index.
 *
 * @param lost whether search goes on showing what was before, and nothing remembers that this is wrong
 * @param forNothing whether search shows what was never committed
 */
public record IndexCell(boolean lost, boolean forNothing) {

    String text() {
        return Cell.yesOrNo(lost) + " / " + Cell.yesOrNo(forNothing);
    }
}
