import { describe, expect, it } from "vitest";

import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";

import { checkTenant } from "./tenant-check";

const both: readonly Variant[] = ["MultiTenant", "GCC"];

describe("checkTenant", () => {
  it.each<[Variant, TenantKind | null, readonly Variant[], string]>([
    ["MultiTenant", null, both, "admitted"],
    ["MultiTenant", "commercial", both, "admitted"],
    ["MultiTenant", "unknown", both, "admitted"],
    ["MultiTenant", "gcc", both, "redirected /gcc"],
    ["MultiTenant", "gcc", ["MultiTenant"], "blocked gcc-tenant"],
    ["MultiTenant", "dod", both, "blocked dod-tenant"],
    ["MultiTenant", "dod", ["MultiTenant"], "blocked dod-tenant"],
    ["GCC", null, both, "admitted"],
    ["GCC", "gcc", both, "admitted"],
    ["GCC", "gcc", ["GCC"], "admitted"],
    ["GCC", "commercial", both, "blocked not-gcc-tenant"],
    ["GCC", "dod", both, "blocked not-gcc-tenant"],
    ["GCC", "unknown", both, "blocked not-gcc-tenant"],
    ["Gallatin", null, ["Gallatin"], "admitted"],
    ["Gallatin", "commercial", ["Gallatin"], "admitted"],
    ["Gallatin", "gcc", ["Gallatin"], "admitted"],
    ["Gallatin", "dod", ["Gallatin"], "admitted"],
    ["Gallatin", "unknown", ["Gallatin"], "admitted"],
  ])(
    "%s, a tenant that is %s, where %j are served: %s",
    (variant, tenantKind, served, expected) => {
      expect(Object.values(checkTenant({ variant, tenantKind, served })).join(" ")).toBe(expected);
    },
  );
});
