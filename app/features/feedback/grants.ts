/** What each role may do with feedback. */
export const grants = { visitor: ["feedback:send"] } as const;
