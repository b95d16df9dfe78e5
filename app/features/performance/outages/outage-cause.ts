/** Whose outage it is by the other providers of the place: of none, some or most of them, or of most everywhere. */
export const outageCauses = ["provider", "several", "place", "suite"] as const;
export type OutageCause = (typeof outageCauses)[number];
