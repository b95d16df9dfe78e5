/** What each role may do with settings and the audit trail. */
export const grants = {
  visitor: ["configuration:read"],
  operator: ["administration:read", "setting:edit", "audit:read"],
} as const;
