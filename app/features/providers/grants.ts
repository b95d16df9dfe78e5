/**
 * What each role may do with network providers. Membership of a partner, which is no role, decides what
 * an account sees of it.
 */
export const grants = {
  user: ["partner:register"],
  leadership: ["partner:review"],
} as const;
