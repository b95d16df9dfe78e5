import { describe, expect, it } from "vitest";

import { can, permissions, roles, visitor, type Actor } from "./permissions";

describe("can", () => {
  it.each(permissions)("lets a visitor %s: until sign-in everybody is one", (permission) => {
    expect(can(visitor, permission)).toBe(true);
  });

  it.each(permissions)("lets nobody without a role %s, whatever the account", (permission) => {
    const nobody: Actor = { roles: [], accountId: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10" };
    expect(can(nobody, permission)).toBe(false);
  });

  it("grants what one of several roles grants", () => {
    for (const role of roles) expect(can({ roles: [...roles, role], accountId: null }, "report:read")).toBe(true);
  });

  it("grants nothing that is not on the list", () => {
    for (const role of roles) expect(can({ roles: [role], accountId: null }, "settings:edit" as never)).toBe(false);
  });
});

it("a visitor has no account and no more than the one role", () => {
  expect(visitor).toEqual({ roles: ["visitor"], accountId: null });
});
