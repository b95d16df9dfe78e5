/** What each role may do with the assistant test. */
export const grants = { visitor: ["assistant-test:run"] } as const;
