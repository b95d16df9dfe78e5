import { describe, expect, it } from "vitest";

import { readJsonFile } from "./endpoint-file";
import { changesFileSchema, endpointFileSchema } from "./endpoint-file.schema";

const set = {
  id: 1,
  serviceArea: "Exchange",
  serviceAreaDisplayName: "Mail",
  urls: ["mail.example.com"],
  ips: ["192.0.2.0/24"],
  tcpPorts: "80,443",
  udpPorts: "443",
  expressRoute: true,
  category: "Optimize",
  required: true,
  notes: "Mail",
};
const read = (sets: unknown) => readJsonFile(JSON.stringify(sets), endpointFileSchema);
const faultsOf = (sets: unknown) => {
  const outcome = read(sets);
  return outcome.ok ? [] : outcome.refusal.map(({ path }) => path);
};

describe("a feed file", () => {
  it("is taken as it is", () => {
    expect(read([set])).toEqual({ ok: true, value: [set] });
  });

  it.each<[string, object, object]>([
    ["a name in capitals", { urls: ["Mail.Example.COM"] }, { urls: ["mail.example.com"] }],
    ["a trailing dot", { urls: ["mail.example.com."] }, { urls: ["mail.example.com"] }],
    ["an international name", { urls: ["bücher.example"] }, { urls: ["xn--bcher-kva.example"] }],
    ["punycode", { urls: ["XN--bcher-kva.example"] }, { urls: ["xn--bcher-kva.example"] }],
    ["ideographic full stops", { urls: ["mail。example．com"] }, { urls: ["mail.example.com"] }],
    [
      "a wildcard inside",
      { urls: ["autodiscover.*.onmicrosoft.com", "*cdn.onenote.net", "*.example.com"] },
      { urls: ["autodiscover.*.onmicrosoft.com", "*cdn.onenote.net", "*.example.com"] },
    ],
    [
      "an address alone",
      { ips: ["192.0.2.1", "2001:DB8::1"] },
      { ips: ["192.0.2.1/32", "2001:db8::1/128"] },
    ],
    ["a long IPv6 spelling", { ips: ["2001:0db8:0000::/48"] }, { ips: ["2001:db8::/48"] }],
    [
      "ports as they are spelled",
      { tcpPorts: "143, 587, 993, 995", udpPorts: "443,80" },
      { tcpPorts: "143, 587, 993, 995", udpPorts: "443,80" },
    ],
  ])("takes %s", (_what, given, taken) => {
    expect(read([{ ...set, ...given }])).toEqual({ ok: true, value: [{ ...set, ...taken }] });
  });

  it.each<[string, object, string]>([
    ["a host bit", { ips: ["192.0.2.1/24"] }, ".ips[0]"],
    ["an IPv6 host bit", { ips: ["2001:db8::1/64"] }, ".ips[0]"],
    ["IPv4 inside IPv6", { ips: ["::ffff:192.0.2.0/120"] }, ".ips[0]"],
    ["IPv4 inside IPv6 by another spelling", { ips: ["0:0:0:0:0:ffff:c000:200/120"] }, ".ips[0]"],
    ["all addresses", { ips: ["0.0.0.0/0"] }, ".ips[0]"],
    ["a length too long", { ips: ["192.0.2.0/33"] }, ".ips[0]"],
    ["an address of five parts", { ips: ["192.0.2.0.0/24"] }, ".ips[0]"],
    ["octal parts", { ips: ["0300.0.2.0/24"] }, ".ips[0]"],
    ["a zone", { ips: ["fe80::%eth0/64"] }, ".ips[0]"],
    ["a name among prefixes", { ips: ["mail.example.com"] }, ".ips[0]"],
    ["a URL", { urls: ["https://mail.example.com/"] }, ".urls[0]"],
    ["an address among names", { urls: ["192.0.2.1"] }, ".urls[0]"],
    ["a wildcard of everything", { urls: ["*.com"] }, ".urls[0]"],
    ["a label too long", { urls: [`${"a".repeat(64)}.example`] }, ".urls[0]"],
    ["a name too long", { urls: [`${"abc.".repeat(64)}example`] }, ".urls[0]"],
    ["a blank name", { urls: [" "] }, ".urls[0]"],
    ["a name with NUL", { urls: ["mail\0.example"] }, ".urls[0]"],
    [
      "the same name in two spellings",
      { urls: ["mail.example.com", "MAIL.example.com."] },
      ".urls[1]",
    ],
    ["the same prefix in two spellings", { ips: ["2001:db8::/32", "2001:0db8::/32"] }, ".ips[1]"],
    ["a number among names", { urls: [1] }, ".urls[0]"],
    ["names that are no list", { urls: "mail.example.com" }, ".urls"],
    ["names that are null", { urls: null }, ".urls"],
    ["names in names", { urls: [["mail.example.com"]] }, ".urls[0]"],
    ["port 0", { tcpPorts: "0" }, ".tcpPorts"],
    ["port 70000", { udpPorts: "443,70000" }, ".udpPorts"],
    ["a range that descends", { tcpPorts: "443-80" }, ".tcpPorts"],
    ["a number for ports", { tcpPorts: 443 }, ".tcpPorts"],
    ["ports in words", { tcpPorts: "https" }, ".tcpPorts"],
    ["an id of 0", { id: 0 }, ".id"],
    ["a negative id", { id: -1 }, ".id"],
    ["half an id", { id: 1.5 }, ".id"],
    ["an id beyond integers", { id: 2 ** 31 }, ".id"],
    ["an id as text", { id: "1" }, ".id"],
    ["a word for true", { expressRoute: "true" }, ".expressRoute"],
    ["a category in lower case", { category: "optimize" }, ".category"],
    ["a service area with a blank", { serviceArea: "Ex change" }, ".serviceArea"],
    ["no display name", { serviceAreaDisplayName: "" }, ".serviceAreaDisplayName"],
    ["notes with NUL", { notes: "a\0b" }, ".notes"],
    ["notes with half a character", { notes: "\ud800" }, ".notes"],
    ["an unknown key", { internalDescription: "x" }, ""],
  ])("refuses %s by its path", (_what, given, path) => {
    expect(
      faultsOf([
        { ...set, id: 2, serviceArea: "Common" },
        { ...set, ...given },
      ]),
    ).toEqual([`[1]${path}`]);
  });

  it.each<[string, unknown, string[]]>([
    ["no list", {}, [""]],
    ["nothing", [], [""]],
    ["null", null, [""]],
    ["sets that are none", [1, null, []], ["[0]", "[1]", "[2]"]],
    ["an id twice", [set, { ...set, notes: "other" }], ["[1].id"]],
    [
      "an area under two names",
      [set, { ...set, id: 2, serviceAreaDisplayName: "Post" }],
      ["[1].serviceAreaDisplayName"],
    ],
    [
      "an area in two spellings",
      [set, { ...set, id: 2, serviceArea: "EXCHANGE" }],
      ["[1].serviceArea"],
    ],
    [
      "several faults at once",
      [{ ...set, id: 0, tcpPorts: "0", ips: ["x", "192.0.2.0/24", "y"] }],
      ["[0].id", "[0].ips[0]", "[0].ips[2]", "[0].tcpPorts"],
    ],
  ])("refuses %s", (_what, file, paths) => {
    expect(faultsOf(file).sort()).toEqual([...paths].sort());
  });

  it.each([
    ["nothing", ""],
    ["half of a file", '[{"id":1,'],
    ["what is no JSON", "<html></html>"],
    ["deep nesting", "[".repeat(4_000_000)],
    ["deep nesting that is closed", "[".repeat(1_000_000) + "]".repeat(1_000_000)],
    ["a prototype", '[{"__proto__":{"id":1}}]'],
    [
      "a prototype beside a set",
      JSON.stringify([set]).replace('"id":1', '"id":1,"__proto__":{"x":1}'),
    ],
  ])("refuses %s and goes on living", (_what, text) => {
    expect(readJsonFile(text, endpointFileSchema).ok).toBe(false);
  });

  it("takes a byte order mark before it", () => {
    expect(readJsonFile(`\ufeff${JSON.stringify([set])}`, endpointFileSchema).ok).toBe(true);
  });
});

describe("a file of changes", () => {
  const record = {
    id: 1,
    endpointSetId: 7,
    disposition: "Change",
    impact: "AddedUrl",
    version: "2026032000",
    add: { effectiveDate: "20260419", urls: ["Mail.example.com"] },
  };
  const faults = (records: unknown) => {
    const outcome = readJsonFile(JSON.stringify(records), changesFileSchema);
    return outcome.ok ? [] : outcome.refusal.map(({ path }) => path);
  };

  it("is taken with its endpoints as they were published, its disposition in one spelling and no description", () => {
    expect(
      readJsonFile(
        JSON.stringify([{ ...record, disposition: "change", changeDescription: "new" }]),
        changesFileSchema,
      ),
    ).toEqual({ ok: true, value: [record] });
  });

  it.each<[string, object, string]>([
    ["an unknown disposition", { disposition: "Moved" }, ".disposition"],
    ["an unknown impact", { impact: "Moved" }, ".impact"],
    ["a version of no day", { version: "2026133100" }, ".version"],
    ["a version of no digits", { version: "latest" }, ".version"],
    ["a day with hyphens", { add: { effectiveDate: "2026-04-19" } }, ".add.effectiveDate"],
    ["an attribute that there is not", { current: { owner: "x" } }, ".current"],
    ["an attribute of another type", { previous: { required: "yes" } }, ".previous.required"],
    ["an unknown key", { author: "x" }, ""],
  ])("refuses %s by its path", (_what, given, path) => {
    expect(faults([record, { ...record, id: 2, ...given }])).toEqual([`[1]${path}`]);
  });

  it("refuses ids that do not ascend, and versions that go back", () => {
    expect(faults([record, record])).toEqual(["[1].id"]);
    expect(faults([record, { ...record, id: 2, version: "2026031900" }])).toEqual(["[1].version"]);
  });
});
