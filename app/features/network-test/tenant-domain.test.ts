import { describe, expect, it } from "vitest";

import { isTenantDomain, tenantHosts, tenantLabelOf } from "./tenant-domain";

describe("isTenantDomain", () => {
  it.each([
    ["contoso.onmicrosoft.com", true],
    ["contoso", true],
    ["Contoso-2.example", true],
    ["under_score", true],
    ["a", true],
    ["a".repeat(39), true],
    ["a".repeat(40), false],
    ["", false],
    ["contoso com", false],
    ["contoso.com/", false],
    ["contoso.com\n", false],
    ["contoso@example.com", false],
    ["münchen.de", false],
    ["*", false],
  ])("%j: %s", (text, isValid) => {
    expect(isTenantDomain(text)).toBe(isValid);
  });
});

describe("tenantLabelOf", () => {
  it.each([
    ["contoso.onmicrosoft.com", "contoso"],
    ["Contoso.COM", "contoso"],
    ["contoso", "contoso"],
    ["3m", "3m"],
    ["a-b.example", "a-b"],
    ["-ab.example", null],
    ["ab-.example", null],
    ["under_score.example", null],
    ["contoso..com", null],
    [".contoso", null],
    ["contoso.", null],
    ["contoso com", null],
    ["", null],
  ])("%j: %j", (domain, label) => {
    expect(tenantLabelOf(domain)).toBe(label);
  });
});

describe("tenantHosts", () => {
  const patterns = ["*.sharepoint.example", "*-my.sharepoint.example"];

  it("fills the label into every pattern", () => {
    expect(tenantHosts("contoso.onmicrosoft.com", patterns)).toEqual([
      "contoso.sharepoint.example",
      "contoso-my.sharepoint.example",
    ]);
  });

  it("looks up nothing for a domain that is no host name", () => {
    expect(tenantHosts("under_score", patterns)).toEqual([]);
  });

  it("leaves a name out that the pattern makes too long", () => {
    const label = "a".repeat(39);
    expect(tenantHosts(label, [`*-${"b".repeat(30)}.example`, "*.example"])).toEqual([
      `${label}.example`,
    ]);
  });
});
