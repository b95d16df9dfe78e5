/** What each role may do with accounts and sessions. */
export const grants = {
  user: ["profile:read", "session:list", "session:end", "people:search"],
  "token-holder": ["people:search"],
} as const;
