import { expect, it } from "vitest";

import { acceptanceAtOnce } from "./accepted-at-once";

type Given = Parameters<ReturnType<typeof acceptanceAtOnce>>[0];
type Organisations = Parameters<typeof acceptanceAtOnce>[1];

const asn = (value: string): Given => ({ list: "asns", value });
const prefix = (value: string): Given => ({ list: "ips", value });

/** Two organisations: one has AS 64500, AS 64501 and 192.0.2.0/24, the other AS 64510. */
function organisations(lookups: { count: number }): Organisations {
  const own = { id: "own" };
  const other = { id: "other" };
  const ofAsn = new Map([
    [64500, own],
    [64501, own],
    [64510, other],
  ]);
  const counted = <T>(found: T) => {
    lookups.count += 1;
    return found;
  };
  return {
    index: { organisationOf: (value: number) => counted(ofAsn.get(value) ?? null) },
    organisationOfPrefix: (value: string) => counted(value === "192.0.2.0/24" ? own : null),
  } as unknown as Organisations;
}

it.each<[string, Given[], Given, boolean]>([
  ["of an accepted organisation", [asn("64500")], asn("64501"), true],
  ["a prefix of an accepted organisation", [asn("64500")], prefix("192.0.2.0/24"), true],
  ["of another organisation", [asn("64500")], asn("64510"), false],
  ["of no known organisation, after another such one", [asn("64599")], asn("64598"), false],
  ["a name, which has no organisation", [asn("64500")], { list: "vpns", value: "64500" }, false],
  ["where nothing was accepted", [], asn("64500"), false],
])("an entry %s", (_name, accepted, entry, isAccepted) => {
  expect(acceptanceAtOnce(accepted, organisations({ count: 0 }))(entry)).toBe(isAccepted);
});

it("looks an entry up once, whatever was accepted", () => {
  const lookups = { count: 0 };
  const accepted = Array.from({ length: 500 }, () => asn("64510"));
  const isAccepted = acceptanceAtOnce(accepted, organisations(lookups));
  for (let entry = 0; entry < 300; entry += 1) isAccepted(asn("64500"));
  expect(lookups.count).toBe(500 + 300);
});
