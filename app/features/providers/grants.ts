/**
 * What each role may do with network providers. Membership of a partner, which is no role, decides what
 * an account sees of it.
 */
export const grants = {
  user: ["partner:register"],
  // Given by groups of the directory; it is asked for only where the setting names such groups.
  provider: ["partner-data:read"],
  leadership: ["partner:review", "partner-data:read"],
} as const;
