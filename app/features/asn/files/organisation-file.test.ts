import { describe, expect, it } from "vitest";

import { coneReader } from "./cone-file";
import type { FileReader } from "./file-reader";
import { nameReader } from "./name-file";
import { organisationReader } from "./organisation-file";

function read<Content>(reader: FileReader<Content>, text: string) {
  text.split("\n").forEach((line, at) => reader.take(line, at + 1));
  return reader.finish();
}

const organisations = [
  { id: "FJORD-INVENTED", name: "Fjordnet", country: "NO", changed: "20260102" },
];
const ases = [
  { asn: 64496, organisationId: "FJORD-INVENTED", name: "FJORD-1", changed: "20260101" },
  { asn: 64499, organisationId: "FJORD-INVENTED", name: "FJORD-2", changed: "" },
];

const json = (fields: object) => JSON.stringify(fields);
const organisationOfJson = json({
  organizationId: "FJORD-INVENTED",
  changed: "20260102",
  name: "Fjordnet",
  country: "NO",
  source: "INVENTED",
  type: "Organization",
});

describe("organisations", () => {
  it.each([
    [
      "with an opaque id",
      "# name: AS Org\n" +
        "# format:org_id|changed|org_name|country|source\nFJORD-INVENTED|20260102|Fjordnet|NO|INVENTED\n" +
        "# format:aut|changed|aut_name|org_id|opaque_id|source\n" +
        "64499||FJORD-2|FJORD-INVENTED|8e5a_INVENTED|INVENTED\n64496|20260101|FJORD-1|FJORD-INVENTED||INVENTED",
    ],
    [
      "without one, ASes first",
      "# format: aut|changed|aut_name|org_id|source\n64496|20260101|FJORD-1|FJORD-INVENTED|INVENTED\n" +
        "64499||FJORD-2|FJORD-INVENTED|INVENTED\n" +
        "# format: org_id|changed|name|country|source\nFJORD-INVENTED|20260102|Fjordnet|no|INVENTED",
    ],
    [
      "as JSON lines",
      `${organisationOfJson}\n${json({
        asn: "64496",
        changed: "20260101",
        name: "FJORD-1",
        opaqueId: "8e5a_INVENTED",
        organizationId: "FJORD-INVENTED",
        source: "INVENTED",
        type: "ASN",
      })}\n${json({ asn: 64499, name: "FJORD-2", organizationId: "FJORD-INVENTED", type: "ASN" })}`,
    ],
  ])("are read %s", (_name, text) => {
    expect(read(organisationReader(), text)).toMatchObject({
      ok: true,
      value: { organisations, ases, lines: 3, replaced: 0, unknownOrganisations: 0 },
    });
  });

  const format = "# format:aut|changed|aut_name|org_id|source\n";

  it("take the later change of two, and keep ASes of organisations that are not described", () => {
    const lines = ["1|20200101|OLD|A|X", "1|20210101|NEW|B|X", "1|20190101|OLDER|A|X"];
    expect(read(organisationReader(), format + lines.join("\n"))).toMatchObject({
      ok: true,
      value: {
        ases: [{ asn: 1, name: "NEW", organisationId: "B" }],
        organisations: [{ id: "B", name: "" }],
        replaced: 2,
        unknownOrganisations: 1,
      },
    });
  });

  it.each<[string, string, unknown]>([
    ["no format", "1|20200101|A|B|X", { line: 1, reason: "no-format" }],
    ["an unknown format", "# format:what|ever\n1|2", { line: 2, reason: "unknown-format" }],
    ["a cut line", `${format}1|2020`, { line: 2, reason: "missing-field" }],
    ["no AS number", `${format}AS1|2020|A|B|X`, { line: 2, reason: "not-an-as-number" }],
    ["no organisation", `${format}1|2020|A||X`, { line: 2, reason: "missing-field" }],
    ["cut JSON", '{"asn":"1","organi', { line: 1, reason: "not-json" }],
    ["JSON of another type", '{"type":"Router"}', { line: 1, reason: "unknown-format" }],
    [
      "both forms",
      `${organisationOfJson}\n${format}1|2020|A|B|X`,
      { line: 3, reason: "mixed-forms" },
    ],
    [
      "two names on one day",
      `${format}1|20200101|A|B|X\n1|20200101|C|B|X`,
      { line: 3, reason: "contradiction", otherLine: 2 },
    ],
    ["nothing", "# only a comment", { line: 0, reason: "empty" }],
  ])("are refused: %s", (_name, text, fault) => {
    const result = read(organisationReader(), text);
    expect(result.ok ? null : result.refusal.faults[0]).toEqual(fault);
  });
});

describe("names", () => {
  it("are read with and without AS, bar and country", () => {
    const text =
      "# comment\nAS64501 Summit Fibre, US\n64500|Havn\u0007 Broadband\n65551\tSKERRY - Skerry, Cable\n1 A, ZZ";
    expect(read(nameReader(), text)).toMatchObject({
      ok: true,
      value: {
        names: [
          { asn: 1, name: "A, ZZ", country: "" },
          { asn: 64500, name: "Havn Broadband", country: "" },
          { asn: 64501, name: "Summit Fibre", country: "US" },
          { asn: 65551, name: "SKERRY - Skerry, Cable", country: "" },
        ],
      },
    });
  });

  it.each<[string, string, unknown]>([
    ["no name", "64501", { line: 1, reason: "not-a-name" }],
    ["no number", "Summit Fibre", { line: 1, reason: "not-a-name" }],
    ["too large a number", "4294967295 A", { line: 1, reason: "not-an-as-number" }],
    ["two names", "1 A\n1 B", { line: 2, reason: "contradiction", otherLine: 1 }],
  ])("are refused: %s", (_name, text, fault) => {
    const result = read(nameReader(), text);
    expect(result.ok ? null : result.refusal.faults[0]).toEqual(fault);
  });
});

describe("cones", () => {
  it("are counted", () => {
    const result = read(coneReader(), "# ppdc\n7 7 8 9\n2 2");
    expect(result.ok && [[...result.value.asns], [...result.value.sizes]]).toEqual([
      [2, 7],
      [1, 3],
    ]);
  });

  it.each<[string, string, unknown]>([
    ["a word", "7 7 x", { line: 1, reason: "not-an-as-number" }],
    ["an AS twice", "7 7\n7 7 8", { line: 2, reason: "twice", otherLine: 1 }],
    ["a member twice", "7 7 8 8", { line: 1, reason: "twice" }],
    ["no member of its own", "7 8", { line: 1, reason: "not-in-own-cone" }],
  ])("are refused: %s", (_name, text, fault) => {
    const result = read(coneReader(), text);
    expect(result.ok ? null : result.refusal.faults[0]).toEqual(fault);
  });
});
