import { describe, expect, it } from "vitest";

import { addDetectedHref, methodOf, readDetected, typedOfDetected } from "./detected-entry";
import { readSolutionForm } from "./solution-form";

const ofAs = { entry: { list: "asns", value: "64501" }, name: "Fjord AS" } as const;
const ofIssuer = {
  entry: { list: "sslCertificates", value: "Nordlys  Inspection" },
  name: "Nordlys Inspection",
} as const;

const listsOf = (typed: Record<string, string>) =>
  readSolutionForm(typed, { isDemonstration: true }).lists;

describe("a suggested entry", () => {
  it.each([ofAs, ofIssuer])("is read from its link", (detected) => {
    const href = addDetectedHref("/gcc", detected);
    expect(href).toMatch(/^\/gcc\/solutions\/new\?detected=/);
    expect(readDetected(new URL(href, "http://here").searchParams)).toEqual(detected);
  });

  it.each([
    "",
    "detected=ips&value=192.0.2.0/24",
    "detected=asns",
    `detected=asns&value=${"9".repeat(201)}`,
  ])("is none of ?%s", (address) => {
    expect(readDetected(new URLSearchParams(address))).toBeNull();
  });

  it("fills the form in, so that it can be saved", () => {
    for (const detected of [ofAs, ofIssuer]) {
      const read = readSolutionForm(typedOfDetected(detected), { isDemonstration: true });
      expect(read).toMatchObject({ errors: {}, bad: [] });
      expect(read.fields?.name).toBe(detected.name);
    }
  });
});

describe("by what a solution is added", () => {
  const leadership = { method: "Internal Portal", isLeadership: true } as const;
  const provider = { method: "Public Portal", isLeadership: false } as const;

  it.each([
    [
      "leadership with the entry",
      leadership,
      ofAs.entry,
      { asns: "AS64501 64502" },
      "Auto Detected By IP/URL",
    ],
    [
      "leadership with the issuer",
      leadership,
      ofIssuer.entry,
      { sslCertificates: "NORDLYS Inspection" },
      "Auto Detected By IP/URL",
    ],
    ["leadership without the entry", leadership, ofAs.entry, { asns: "64502" }, "Internal Portal"],
    ["leadership without a suggestion", leadership, null, { asns: "64501" }, "Internal Portal"],
    ["a provider with the address", provider, ofAs.entry, { asns: "64501" }, "Public Portal"],
  ] as const)("%s", (_name, actor, entry, typed, method) => {
    expect(methodOf(actor, entry, listsOf(typed))).toBe(method);
  });
});
