import { expect, it } from "vitest";

import { kindOfScopeUsual, type KindOfScope } from "~/features/settings/tenant-kinds";

import { tenantKindOf } from "./tenant-kind";

it.each([
  [["NA"], "commercial"],
  [[null, "EU"], "commercial"],
  [["GCC", "NA"], "gcc"],
  [["gcc"], "gcc"],
  [["DOD", "USG"], "dod"],
  [["DODCON", "USG"], "unknown"],
  [[undefined, null, ""], "unknown"],
  [[], "unknown"],
])("%j is %s", (scopes, kind) => expect(tenantKindOf(scopes, kindOfScopeUsual)).toBe(kind));

it.each<[string[], KindOfScope, string]>([
  [["GCC", "NA"], {}, "commercial"],
  [["GCC"], { GCC: "unknown" }, "unknown"],
  [["GCCX", "USG"], { USG: "dod" }, "dod"],
  [["gccx", "USG"], { USG: "dod", GCCX: "gcc" }, "gcc"],
])("%j by %j is %s", (scopes, kindOfScope, kind) =>
  expect(tenantKindOf(scopes, kindOfScope)).toBe(kind),
);
