/**
 * The event that says no more than that a stream is open: the first of every stream, then one
 * with every beat. An event and not a comment, because a page hears of events alone.
 */
export const beatEvent = "alive";

/** Time between two beats, in ms; proxies drop a quiet stream after 30 to 60 s. */
export const beatEveryMs = 15_000;
