import { expect, it } from "vitest";

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
])("%j is %s", (scopes, kind) => expect(tenantKindOf(scopes)).toBe(kind));
