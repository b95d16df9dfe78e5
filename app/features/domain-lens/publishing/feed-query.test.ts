import { describe, expect, it } from "vitest";

import { clientRequestIdOf, feedQueryOf } from "./feed-query";
import { publicInstanceOf } from "./public-instance";
import { namesForTenant } from "./tenant-name";

const guid = "b10c5ed1-bad1-445f-b386-b919946339a7";
const plain = {
  format: "JSON",
  instance: null,
  hasAllVersions: false,
  serviceAreas: null,
  tenantName: null,
  isWithoutIpv6: false,
  isSingleVersion: false,
};

describe("the reader's GUID", () => {
  it.each([
    [`ClientRequestId=${guid}`],
    [`clientrequestid=${guid.toUpperCase()}`],
    [`CLIENTREQUESTID=%7B${guid}%7D`],
    [`x=1&clientRequestId=(${guid})`],
    [`clientRequestId=${guid.replaceAll("-", "")}`],
    [`clientRequestId=+${guid}+`],
  ])("is found in %s", (search) => {
    expect(clientRequestIdOf(new URLSearchParams(search))).toBe(guid);
  });

  it.each([
    [""],
    ["ClientRequestId="],
    ["ClientRequestId=x"],
    [`amp;ClientRequestId=${guid}`],
    [`ClientRequestId=${guid}0`],
    [`ClientRequestId={${guid}`],
    [`ClientRequestId=${guid.slice(1)}`],
    [`ClientRequestId=${guid.replace("-", "")}`],
    [`ClientRequestId=${guid.replace("b1", "g1")}`],
    [`ClientRequestId=${guid}&clientrequestid=${guid}`],
    [`ClientRequestId=${guid},${guid}`],
    [`ClientRequestId=${"0".repeat(100_000)}`],
    ["ClientRequestId=%00"],
  ])("is not found in %s", (search) => {
    expect(clientRequestIdOf(new URLSearchParams(search))).toBeNull();
  });
});

describe("a query", () => {
  it.each<[string, object]>([
    ["", {}],
    ["unknown=1&unknown=2", {}],
    ["FORMAT=csv", { format: "CSV" }],
    ["format=Rss&ALLVERSIONS=TRUE", { format: "RSS", hasAllVersions: true }],
    ["Instance=usgovdod", { instance: "USGovDoD" }],
    ["ServiceAreas=Skype,exchange, EXCHANGE", { serviceAreas: ["exchange", "skype"] }],
    ["serviceareas=", {}],
    ["ServiceAreas=,,", {}],
    ["TenantName=Contoso", { tenantName: "contoso" }],
    ["TenantName=", {}],
    ["noipv6=True&SingleVersion=1", { isWithoutIpv6: true, isSingleVersion: true }],
    ["NoIPv6=false&singleVersion=0&AllVersions=", {}],
    ["singleVersion", { isSingleVersion: true }],
    ["singleVersion=", { isSingleVersion: true }],
  ])("%s is read", (search, difference) => {
    expect(feedQueryOf(new URLSearchParams(search))).toEqual({
      ok: true,
      value: { ...plain, ...difference },
    });
  });

  it.each<[string, string[]]>([
    ["Format=XML", ["Format"]],
    ["Instance=France", ["Instance"]],
    ["Instance=__proto__", ["Instance"]],
    ["TenantName=a.b", ["TenantName"]],
    ["TenantName=-a", ["TenantName"]],
    [`TenantName=${"a".repeat(64)}`, ["TenantName"]],
    ["TenantName=%3Cscript%3E", ["TenantName"]],
    ["TenantName=%D0%B0", ["TenantName"]],
    ["TenantName=a%00b", ["TenantName"]],
    ["NoIPv6=yes&AllVersions=2", ["AllVersions", "NoIPv6"]],
    ["noipv6=true&NoIPv6=true", ["NoIPv6"]],
    ["TenantName=a&tenantname=b&Format=csv&FORMAT=csv", ["TenantName", "Format"]],
    [`ServiceAreas=${"a,".repeat(501)}`, ["ServiceAreas"]],
  ])("%s is refused for %j", (search, fields) => {
    const read = feedQueryOf(new URLSearchParams(search));
    expect(read.ok ? [] : read.refusal.map(({ field }) => field)).toEqual(fields);
  });
});

it.each([
  ["singleVersion", true],
  ["singleVersion=", true],
  ["SINGLEVERSION=true", true],
  ["singleVersion=false", false],
  ["", false],
])("%j asks for a single version: %s", (search, isSingleVersion) => {
  expect(feedQueryOf(new URLSearchParams(search))).toMatchObject({
    ok: true,
    value: { isSingleVersion },
  });
});

describe("a public instance", () => {
  it.each([
    ["worldwide", "Worldwide"],
    ["USGOVGCCHIGH", "USGovGCCHigh"],
    ["France", undefined],
    ["constructor", undefined],
    ["", undefined],
  ])("%j is %j", (name, instance) => {
    expect(publicInstanceOf(name)).toBe(instance);
  });
});

describe("an FQDN for a tenant", () => {
  it.each([
    ["autodiscover.*.onmicrosoft.com", "autodiscover.contoso.onmicrosoft.com"],
    ["*-files.sharepoint.com", "contoso-files.sharepoint.com"],
    ["a.*-files.sharepoint.com", "a.contoso-files.sharepoint.com"],
    ["*.outlook.com", "*.outlook.com"],
    ["*cdn.onenote.net", "*cdn.onenote.net"],
    ["outlook.office.com", "outlook.office.com"],
  ])("%s is %s", (fqdn, own) => {
    expect(namesForTenant(fqdn, "contoso", "Exchange")).toEqual([own]);
  });

  it.each([
    ["*.sharepoint.com", "SharePoint", ["contoso.sharepoint.com", "contoso-my.sharepoint.com"]],
    ["*.sharepoint.us", "SharePoint", ["contoso.sharepoint.us", "contoso-my.sharepoint.us"]],
    ["*.sharepoint.com", "Common", ["*.sharepoint.com"]],
    ["*.svc.sharepoint.com", "SharePoint", ["*.svc.sharepoint.com"]],
    ["*.sharepointonline.com", "SharePoint", ["*.sharepointonline.com"]],
  ])("%s of %s is %j", (fqdn, serviceArea, own) => {
    expect(namesForTenant(fqdn, "contoso", serviceArea)).toEqual(own);
  });
});
