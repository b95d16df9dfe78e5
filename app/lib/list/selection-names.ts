/** Parameters of a selection: `query` holds the filter of the list. */
export const selectionNames = { which: "which", id: "id", query: "query" } as const;
