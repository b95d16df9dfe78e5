import { describe, expect, it } from "vitest";

import { listQueryOf, pacQueryOf } from "./file-query";

const list = (query: string) => listQueryOf(new URLSearchParams(query));
const pac = (query: string) => pacQueryOf(new URLSearchParams(query));
const everything = {
  kind: "ips",
  format: "cidr",
  family: null,
  categories: null,
  isRequired: null,
  port: null,
  serviceAreas: null,
  tenantName: null,
  isWithoutIpv6: false,
};

describe("listQueryOf", () => {
  it.each([
    ["", { ...everything, query: "everything" }],
    ["kind=", { ...everything, query: "everything" }],
    [
      "KIND=URLs&Category=allow,OPTIMIZE&Required=TRUE&port=443",
      {
        ...everything,
        kind: "urls",
        categories: ["Allow", "Optimize"],
        isRequired: true,
        port: 443,
        query: "kind=urls&category=Allow,Optimize&required=true&port=443",
      },
    ],
    [
      "format=netmask&family=4&ServiceAreas=Skype,Exchange&NoIPv6=true&TenantName=Contoso",
      {
        ...everything,
        format: "netmask",
        family: 4,
        serviceAreas: ["exchange", "skype"],
        isWithoutIpv6: true,
        tenantName: "contoso",
        query: "format=netmask&family=4&serviceareas=exchange,skype&tenantname=contoso&noipv6=true",
      },
    ],
  ])("reads %j", (query, expected) => expect(list(query)).toEqual({ ok: true, value: expected }));

  it.each([
    ["kind=names", ["kind"]],
    ["format=json", ["format"]],
    ["family=5&port=0", ["family", "port"]],
    ["port=70000", ["port"]],
    ["category=Allow,Everything", ["category"]],
    ["required=perhaps", ["required"]],
    ["kind=ips&KIND=urls", ["kind"]],
    ["TenantName=a.b", ["TenantName"]],
    ["TenantName=a%0A%23b", ["TenantName"]],
    ["NoIPv6=perhaps", ["NoIPv6"]],
    ["categories=Optimize&kind=urls", ["categories"]],
    ["type=1&Proxy=DIRECT&singleVersion", ["type", "Proxy", "singleVersion"]],
    ["a%0Ab=1", ['"a\\nb"']],
  ])("refuses %j", (query, fields) => {
    const read = list(query);
    expect(read.ok ? [] : read.refusal.map(({ field }) => field)).toEqual(fields);
  });
});

describe("pacQueryOf", () => {
  it.each([
    ["", { type: "1", proxy: "PROXY 10.10.10.10:70", query: "everything" }],
    [
      "Type=2&proxy=proxy+proxy.contoso.example%3A8080;DIRECT",
      {
        type: "2",
        proxy: "PROXY proxy.contoso.example:8080; DIRECT",
        query: "type=2&proxy=PROXY proxy.contoso.example:8080; DIRECT",
      },
    ],
  ])("reads %j", (query, expected) =>
    expect(pac(query)).toMatchObject({ ok: true, value: expected }),
  );

  it.each([
    "type=3",
    "proxy=javascript:alert(1)",
    "proxy=PROXY+a:80%0Aalert(1)",
    'proxy=PROXY+a:80"',
    "TenantName=%22",
    "category=Optimize",
    "kind=urls",
  ])("refuses %j", (query) => {
    expect(pac(query)).toMatchObject({ ok: false });
  });
});
