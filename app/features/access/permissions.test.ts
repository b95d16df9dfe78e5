import { describe, expect, it } from "vitest";

import { can, permissions, roles, visitor, type Permission, type Role } from "./permissions";

/** The roles of domain lens, from the one that edits to the council. */
const lens: Role[] = ["editor", "workload-champion", "service-champion", "connectivity-champion"];
const champions: Role[] = ["workload-champion", "service-champion", "connectivity-champion"];

/** Who holds each permission by role, written by hand beside the table. */
const holders: Record<Permission, Role | Role[]> = {
  "network-test:run": "visitor",
  "report:create": "visitor",
  "report:read": "visitor",
  "report:correct-place": "visitor",
  "report:cancel": "visitor",
  "report:add-client-results": "visitor",
  "report:delete": "visitor",
  "report:export": "visitor",
  "report:compare": "visitor",
  "hub:follow": "visitor",
  "place:search": "visitor",
  "configuration:read": "visitor",
  "internet-type:classify": "visitor",
  "internet-type:answer": "visitor",
  "feedback:send": "visitor",
  "report:save": "user",
  "report:list": "user",
  "report:share": "user",
  "sharing-settings:read": "user",
  "profile:read": "user",
  "session:list": "user",
  "session:end": "user",
  "people:search": "user",
  "hub-token:get": "user",
  "access-request:create": "user",
  "sharing-settings:edit": "tenant-admin",
  "administration:read": "operator",
  "role:assign": "operator",
  "account:find": "operator",
  "account:end-sessions": "operator",
  "setting:edit": "operator",
  "audit:read": "operator",
  "ingest-key:manage": "operator",
  "asn-dataset:manage": "operator",
  "asn:read": "leadership",
  "publication:read": "visitor",
  "health:read": "visitor",
  "outage-feed:read": "visitor",
  "assistant-test:run": "visitor",
  "incident:edit": ["leadership", "operator"],
  "partner:register": "user",
  "partner:review": "leadership",
  "partner-data:read": ["provider", "leadership"],
  "solution:use": "user",
  "solution:review": "leadership",
  "domain-lens:read": lens,
  "change-request:write": lens,
  "fqdn:edit": lens,
  "assignment:request": lens,
  "ocdi:edit": lens,
  "change-request:review": champions,
  "assignment:review": champions,
  "access-request:review": [...champions, "operator"],
  "deputy:name": ["workload-champion", "service-champion"],
  "workload:edit": ["service-champion", "connectivity-champion"],
  "ocdi:review": "connectivity-champion",
  "publication:run": "connectivity-champion",
  "webhook:edit": ["connectivity-champion", "operator"],
};

/** What a token for calls may do. */
const ofTokenHolder: Permission[] = ["hub:follow", "people:search"];

describe("can", () => {
  it.each(permissions.flatMap((permission) => roles.map((role) => ({ permission, role }))))(
    "$role: $permission",
    ({ permission, role }) => {
      expect(can({ roles: [role] }, permission)).toBe(
        role === "token-holder"
          ? ofTokenHolder.includes(permission)
          : [holders[permission]].flat().includes(role),
      );
    },
  );

  it("unites roles", () => {
    expect(can({ roles: ["visitor", "user", "tenant-admin"] }, "sharing-settings:edit")).toBe(true);
    expect(can({ roles: ["visitor", "user", "tenant-admin"] }, "report:read")).toBe(true);
  });

  it.each(permissions)("grants nobody without a role %s", (permission) =>
    expect(can({ roles: [] }, permission)).toBe(false),
  );

  it("grants nothing that is not on the list", () => {
    for (const role of roles) expect(can({ roles: [role] }, "everything" as never)).toBe(false);
  });
});

it("a visitor has no account and no more than the one role", () => {
  expect(visitor).toEqual({ roles: ["visitor"], scopes: [], account: null, tenantKind: null });
});
