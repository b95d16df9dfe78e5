import { expect, it } from "vitest";

import { graphOfLinks } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";

import type { Organisations } from "./datasets/packed-dataset";
import { organisationIndex } from "./organisations";
import { indexOver } from "./tree-organisations.server";

const table = [
  { asn: 8068, organisation: "Suite Corporation" },
  { asn: 8075, organisation: "Suite Corporation" },
  { asn: 64_500, organisation: "Fjord Net" },
  { asn: 64_501, organisation: "Nordlys" },
];
const { organisations } = aViewOf(graphOfLinks([[64_500, 8075, 2]]), {
  organisations: [
    "# format:org_id|changed|org_name|country|source",
    "ONE|20260102|Fjordnet Group|NO|INVENTED",
    "TWO|20260102|Another Suite|US|INVENTED",
    "# format:aut|changed|aut_name|org_id|opaque_id|source",
    "64500|20260101|FJORD-1|ONE|x|INVENTED",
    "64502|20260101|FJORD-2|ONE|x|INVENTED",
    "8068|20260101|SUITE|TWO|x|INVENTED",
  ],
});

const index = indexOver(
  { index: organisationIndex(table), owners: () => table },
  organisations as Organisations,
);

it.each([
  ["the dataset has it", 64_500, "Fjordnet Group", [64_500, 64_502]],
  ["only the dataset has it", 64_502, "Fjordnet Group", [64_500, 64_502]],
  ["only the table has it", 64_501, "Nordlys", [64_501]],
  ["it is the suite's", 8068, "Suite Corporation", [8068, 8075]],
])("an ASN belongs to its organisation where %s", (_where, asn, name, asns) => {
  expect(index.organisationOf(asn)).toMatchObject({ name, asns });
});

it("is searched by the names of the dataset", () => {
  expect(index.search("fjordnet", 10).found.map((found) => found.name)).toEqual(["Fjordnet Group"]);
});
