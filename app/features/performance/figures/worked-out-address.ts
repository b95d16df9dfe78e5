/** Id of the section that says how a figure was worked out. */
export const workedOutId = "worked-out";
