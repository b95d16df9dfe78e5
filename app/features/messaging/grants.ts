/** What each role may do with the hub. */
export const grants = {
  visitor: ["hub:follow"],
  "token-holder": ["hub:follow"],
  user: ["hub-token:get"],
} as const;
