import { expect, it } from "vitest";

import { isListedEgress } from "./listed-egress";

const contoso = "c0a70500-0000-4000-8000-000000000001";
const egress = { [contoso]: ["192.0.2.0/28", "2001:db8:1::/48"], empty: [] };

it.each<[string, string | null, string | null, boolean | null]>([
  ["an address of its own", contoso, "192.0.2.7", true],
  ["one of version 6", contoso, "2001:db8:1:2::3", true],
  ["a mapped one", contoso, "::ffff:192.0.2.7", true],
  ["another address", contoso, "192.0.2.16", false],
  ["an unknown address", contoso, null, null],
  ["a tenant that named none", "fabrikam", "192.0.2.7", null],
  ["an empty list", "empty", "192.0.2.7", null],
  ["nobody's tenant", null, "192.0.2.7", null],
  ["a key of the object prototype", "constructor", "192.0.2.7", null],
])("of %s", (_what, tenantId, address, listed) => {
  expect(isListedEgress(egress, { tenantId, address })).toBe(listed);
});
