/** What each role may do with reports; who reads which report is decided by its visibility. */
export const grants = {
  visitor: [
    "report:create",
    "report:read",
    "report:correct-place",
    "report:cancel",
    "report:add-client-results",
    "report:delete",
    "report:export",
    "report:compare",
  ],
  user: ["report:save", "report:list", "report:share", "sharing-settings:read"],
  "tenant-admin": ["sharing-settings:edit"],
} as const;
