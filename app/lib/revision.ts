/**
 * Largest revision that a form or call may say it was read at. The database counts in 32 bits, and
 * what it cannot hold is no revision of ours; one less leaves room for the next.
 */
export const revisionLimit = 2 ** 31 - 2;
