/** The feed of a subscriber is read without a session: its address has a token, which decides. */
export const grants = {
  visitor: ["outage-feed:read"],
} as const;
