import { expect, it } from "vitest";

import { chosenAsns } from "./chosen-asns";
import { organisationIndex } from "./organisations";

const index = organisationIndex(
  [64501, 64503, 64509].map((asn) => ({ asn, organisation: "Summit Fibre" })),
);

it.each([
  ["nothing", [], [], []],
  ["single ASNs, sorted", [65536, 64502], [], [64502, 65536]],
  ["one ASN twice", [64502, 64502], [], [64502]],
  ["a whole organisation", [], ["64501"], [64501, 64503, 64509]],
  ["an organisation and one of its ASNs", [64503, 64502], ["64501"], [64501, 64502, 64503, 64509]],
  ["an organisation that is unknown", [64502], ["64503", ""], [64502]],
])("%s", (_what, asns, organisations, chosen) => {
  expect(chosenAsns({ asns, organisations }, index)).toEqual(chosen);
});
