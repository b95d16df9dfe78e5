/** Names of the assistant that the suite's zone has, their first labels. */
export const assistantLabels = ["assistant", "challenges", "augloop", "augloop-eu"] as const;
