/** What each role may do with the roles and sessions of others. */
export const grants = {
  operator: ["role:assign", "account:find", "account:end-sessions"],
} as const;
