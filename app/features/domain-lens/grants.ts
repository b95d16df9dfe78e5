/** The workflow and the workloads of a user's roles decide which of these apply to which object. */
const editor = [
  "domain-lens:read",
  "change-request:write",
  "fqdn:edit",
  "assignment:request",
  "ocdi:edit",
] as const;

const champion = [
  ...editor,
  "change-request:review",
  "assignment:review",
  "access-request:review",
] as const;

/** What each role may do with endpoint sets. A deputy holds what the champion holds; the council has no deputies. */
export const grants = {
  visitor: ["publication:read"],
  user: ["access-request:create"],
  operator: ["access-request:review", "webhook:edit"],
  editor,
  "workload-champion": [...champion, "deputy:name"],
  "service-champion": [...champion, "deputy:name", "workload:edit"],
  "connectivity-champion": [
    ...champion,
    "workload:edit",
    "ocdi:review",
    "publication:run",
    "webhook:edit",
  ],
} as const;
