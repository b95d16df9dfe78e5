import { describe, expect, it } from "vitest";

import {
  isPrivateSuffix,
  isWildcardName,
  parseEndpointName,
  possibleWildcards,
  reversedName,
  wildcardCovers,
} from "./endpoint-name";

describe("an FQDN of an endpoint set", () => {
  it.each([
    ["outlook.office365.com", "outlook.office365.com"],
    ["  Outlook.Office365.COM.  ", "outlook.office365.com"],
    ["*.office.com", "*.office.com"],
    ["*-files.sharepoint.com", "*-files.sharepoint.com"],
    ["*cdn.onenote.net", "*cdn.onenote.net"],
    ["autodiscover.*.onmicrosoft.com", "autodiscover.*.onmicrosoft.com"],
    ["_sip._tls.contoso.example", "_sip._tls.contoso.example"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["BÜCHER。example", "xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
    ["1.2.3.example", "1.2.3.example"],
    ["contoso.co.uk", "contoso.co.uk"],
    ["*.contoso.co.uk", "*.contoso.co.uk"],
    ["*.cloud.microsoft", "*.cloud.microsoft"],
    ["github.io", "github.io"],
    ["*.azureedge.net", "*.azureedge.net"],
    ["xn--p1ai.example", "xn--p1ai.example"],
  ])("%j is %s", (typed, name) =>
    expect(parseEndpointName(typed)).toEqual({ ok: true, value: name }),
  );

  it.each([
    ["", "empty"],
    [" . ", "empty"],
    ["com", "top-level"],
    ["localhost", "top-level"],
    ["*.com", "wildcard-of-top-level"],
    ["*com.net", "wildcard-of-top-level"],
    ["a.*.com", "wildcard-of-top-level"],
    ["a.*", "wildcard-of-top-level"],
    ["co.uk", "public-suffix"],
    ["*.co.uk", "public-suffix"],
    ["*cdn.co.uk", "public-suffix"],
    ["autodiscover.*.co.uk", "public-suffix"],
    ["autodiscover-*.co.uk", "public-suffix"],
    ["a.b-*.co.uk", "public-suffix"],
    ["com.au", "public-suffix"],
    ["k12.ca.us", "public-suffix"],
    ["xn--zzzzzzzzzzzzzz.example", "undecodable"],
    ["xn--.example", "not-a-name"],
    ["www.xn--99zzzz.example", "undecodable"],
    ["*.xn--a.example", "undecodable"],
    ["*.*.office.com", "too-many-wildcards"],
    ["off*.office.com", "not-a-name"],
    ["-*.office.com", "not-a-name"],
    ["autodiscover-*-*.outlook.com", "not-a-name"],
    ["autodiscover-*.com", "wildcard-of-top-level"],
    ["a-*.*.office.com", "too-many-wildcards"],
    ["a..b.example", "not-a-name"],
    [".office.com", "not-a-name"],
    ["-a.example", "not-a-name"],
    ["a-.example", "not-a-name"],
    ["a b.example", "not-a-name"],
    ["a\u0000.example", "not-a-name"],
    ["a.example.123", "not-a-name"],
    ["a%2e.example", "not-a-name"],
    [`${"a".repeat(64)}.example`, "too-long"],
    [`${"a.".repeat(125)}example`, "too-long"],
    ["10.0.0.1", "an-address"],
    ["10.0.0.0/8", "an-address"],
    ["2001:db8::/32", "an-address"],
    ["https://office.com/", "a-url"],
    ["office.com/path", "a-url"],
    ["user@office.com", "a-url"],
    ["office.com:443", "a-url"],
    ["office.com?x", "a-url"],
  ])("%j is none: %s", (typed, refusal) =>
    expect(parseEndpointName(typed)).toEqual({ ok: false, refusal }),
  );
});

it.each([
  ["github.io", true],
  ["*.github.io", true],
  ["azureedge.net", true],
  ["*.azureedge.net", true],
  ["*cdn.azureedge.net", true],
  ["cdn-*.azureedge.net", true],
  ["contoso.github.io", false],
  ["*.contoso.azureedge.net", false],
  ["office.com", false],
  ["contoso.example", false],
])("customers of a provider have names under %s: %s", (name, isPrivate) =>
  expect(isPrivateSuffix(name)).toBe(isPrivate),
);

describe("a wildcard covers", () => {
  it.each([
    ["*.office.com", "www.office.com", true],
    ["*.office.com", "a.b.office.com", true],
    ["*.office.com", "*.b.office.com", true],
    ["*.office.com", "office.com", false],
    ["*.office.com", "*.office.com", false],
    ["*.office.com", "myoffice.com", false],
    ["*.b.office.com", "*.office.com", false],
    ["*cdn.onenote.net", "acdn.onenote.net", true],
    ["*cdn.onenote.net", "cdn.onenote.net", false],
    ["*cdn.onenote.net", "cdn.other.net", false],
    ["autodiscover.*.onmicrosoft.com", "autodiscover.contoso.onmicrosoft.com", true],
    ["autodiscover.*.onmicrosoft.com", "autodiscover.a.b.onmicrosoft.com", false],
    ["autodiscover.*.onmicrosoft.com", "mail.contoso.onmicrosoft.com", false],
    ["autodiscover-*.outlook.com", "autodiscover-s.outlook.com", true],
    ["autodiscover-*.outlook.com", "autodiscover-s-*.outlook.com", true],
    ["autodiscover-*.outlook.com", "autodiscover.outlook.com", false],
    ["autodiscover-*.outlook.com", "autodiscover-s.a.outlook.com", false],
    ["autodiscover-*.outlook.com", "autodiscover-*.outlook.com", false],
    ["*.outlook.com", "autodiscover-*.outlook.com", true],
    ["www.office.com", "www.office.com", false],
  ])("%s %s: %s", (wildcard, inner, covers) =>
    expect(wildcardCovers(wildcard, inner)).toBe(covers),
  );
});

it("every usual wildcard that could cover a name is one that does", () => {
  expect(possibleWildcards("a.b.c.example")).toEqual(["*.b.c.example", "*.c.example"]);
  expect(possibleWildcards("*.b.c.example")).toEqual(["*.b.c.example", "*.c.example"]);
  expect(possibleWildcards("c.example")).toEqual([]);
  for (const wildcard of possibleWildcards("a.b.c.d.example"))
    expect(wildcardCovers(wildcard, "a.b.c.d.example")).toBe(true);
});

it("a name's ends come first when it is turned round, and turned again it is as it was", () => {
  expect(reversedName("www.office.com")).toBe("com.office.www");
  expect(reversedName(reversedName("*.a.b.example"))).toBe("*.a.b.example");
  expect([isWildcardName("*.a.example"), isWildcardName("a.example")]).toEqual([true, false]);
});
