/** What reading the history of a place of a solution takes; a provider sees less of it than leadership does. */
export const historyPermission = "solution:use" as const;
