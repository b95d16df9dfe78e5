/** What each role may do with places. */
export const grants = { visitor: ["place:search"] } as const;
