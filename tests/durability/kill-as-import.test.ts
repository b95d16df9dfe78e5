import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import { storedAsGraph } from "#tests/factories/as-dataset";
import { isDeep } from "#tests/support/random";
import { activateDataset } from "~/features/asn/datasets/choose-datasets.server";
import { listDatasets, readContent } from "~/features/asn/datasets/dataset.repository.server";
import { unpackRelationships } from "~/features/asn/datasets/packed-dataset";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { viewTotals } from "~/features/asn/view/describe-as";
import { linkCountOf } from "~/features/asn/relationships/as-graph";

import { aPlace, placeKinds, runUntilKilled, type Place } from "./killed-process";

/** Where a process is killed: just after a statement that contains this, at its n-th time. */
const points = [
  ["after the row of a dataset", 'insert into "asn_dataset"', 1],
  ["between its parts", 'insert into "asn_dataset_part"', 1],
  ["after its last part", 'insert into "asn_dataset_part"', 2],
  ["while a dataset is looked for", 'from "asn_dataset"', 2],
  ["after others were chosen", 'insert into "asn_choice"', 1],
] as const;

const rounds = isDeep ? 4 : 1;
const pointsOfRun = isDeep ? points : points.slice(1).filter((_, at) => at % 3 === 0);
const links = 150_000;

describe.each(placeKinds)("kill -9 while relationships are imported (%s)", (kind) => {
  let place: Place;
  let firstId = 0;
  beforeAll(async () => {
    place = await aPlace(kind, "asn");
    const { db, close } = await place.open();
    await migrate(db);
    const first = await storedAsGraph(db, ["1|2|-1|bgp"]);
    firstId = first.id;
    await activateDataset({ db, now: new Date("2026-11-27T11:00:00Z") }, firstId);
    await close();
  });
  afterAll(() => place.remove());

  it("leaves the datasets in use as they were, or the new ones whole", async () => {
    for (let round = 0; round < rounds; round += 1)
      for (const [name, point, occurrence] of pointsOfRun) {
        const seed = `${name} ${round}`;
        const { tookMs } = await runUntilKilled(
          "import-as-dataset.ts",
          [kind, place.address, seed, point, String(occurrence)],
          null,
        );
        expect(tookMs, name).toBeNull();
        const { db, close } = await place.open();
        const view = await currentAsView(db);
        expect(view.datasets.relationships, name).toBe(firstId);
        expect(viewTotals(view), name).toMatchObject({ ases: 2, links: 1 });
        for (const { id, report } of await listDatasets(db, "relationships")) {
          const content = await readContent(db, id);
          if (!content) throw new Error(`Dataset ${id} has no content.`);
          expect(linkCountOf(unpackRelationships(content).graph)).toBe(report.links);
        }
        await close();
      }
    await runUntilKilled("import-as-dataset.ts", [kind, place.address, "whole", "", "1"], null);
    const { db, close } = await place.open();
    expect(viewTotals(await currentAsView(db)).links).toBe(links);
    await close();
  });
});
