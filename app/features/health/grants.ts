/** What each role may do with network health; incidents are announced to every visitor. */
export const grants = {
  visitor: ["health:read"],
  leadership: ["incident:edit"],
  operator: ["incident:edit"],
} as const;
