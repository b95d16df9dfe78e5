/**
 * What each role may do with network solutions. Which solutions an account edits follows from the partner
 * it is a member of.
 */
export const grants = {
  user: ["solution:use"],
  leadership: ["solution:review"],
} as const;
