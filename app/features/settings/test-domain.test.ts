import { describe, expect, it } from "vitest";

import { assistantDomainsUsual, isOfDomain } from "./test-domain";
import { settingsSchema } from "./settings.schema";

it.each([
  ["augloop.office.com", "*.office.com", true],
  ["a.b.office.com", "*.office.com", true],
  ["AUGLOOP.Office.com", "*.office.com", true],
  ["office.com", "*.office.com", false],
  ["notoffice.com", "*.office.com", false],
  [".office.com", "*.office.com", false],
  ["office.com.attacker.example", "*.office.com", false],
  ["copilot.microsoft.com", "copilot.microsoft.com", true],
  ["x.copilot.microsoft.com", "copilot.microsoft.com", false],
])("%s is of %s: %s", (host, domain, expected) => expect(isOfDomain(host, domain)).toBe(expected));

describe("the settings", () => {
  const domain = (displayDomainName: unknown, testDomainNames: unknown) => [
    { displayDomainName, testDomainNames },
  ];

  it.each(["connectivityTestDomains", "connectivityTestExtraDomains", "wssTestDomains"] as const)(
    "%s take what is built in, and no name of another domain",
    (key) => {
      const schema = settingsSchema.shape[key];
      expect(schema.parse(assistantDomainsUsual[key])).toEqual(assistantDomainsUsual[key]);
      expect(schema.safeParse(domain("*.office.com", ["www.office.com"])).success).toBe(true);
    },
  );

  it.each<[string, unknown]>([
    ["a name of another domain", domain("*.office.com", ["www.bing.com"])],
    ["an address", domain("https://office.com", [])],
    ["a port", domain("office.com:444", ["office.com:444"])],
    ["a wildcard inside", domain("www.*.com", [])],
    ["a wildcard of everything", domain("*.", [])],
    ["a bare star", domain("*", [])],
    ["an end of a policy's directive", domain("office.com; script-src *", [])],
    ["a space", domain("office.com *", [])],
    ["capitals", domain("Office.com", [])],
    ["a name alone", ["office.com"]],
    [
      "too many names",
      domain(
        "*.office.com",
        ["a", "b", "c", "d", "e", "f"].map((label) => `${label}.office.com`),
      ),
    ],
    [
      "too many domains",
      Array.from({ length: 21 }, (_, index) => ({
        displayDomainName: `a${index}.office.com`,
        testDomainNames: [],
      })),
    ],
  ])("refuse %s", (_what, value) =>
    expect(settingsSchema.shape.wssTestDomains.safeParse(value).success).toBe(false),
  );
});
