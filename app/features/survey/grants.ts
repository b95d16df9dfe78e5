/** What each role may do with the survey of internet types. */
export const grants = { visitor: ["internet-type:classify", "internet-type:answer"] } as const;
