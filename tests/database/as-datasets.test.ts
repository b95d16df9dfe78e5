import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { seedDemonstrationAsns } from "#db/seed/demonstration-asns";
import { storedAsFile, storedAsGraph } from "#tests/factories/as-dataset";
import { byBzip2, byPbzip2, linksText } from "#tests/support/packed-links";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import {
  activateDataset,
  readDatasetList,
  rollBackDatasets,
} from "~/features/asn/datasets/choose-datasets.server";
import { keptDatasets } from "~/features/asn/datasets/dataset";
import { readChoice } from "~/features/asn/datasets/dataset.repository.server";
import { readDataset, storeDataset } from "~/features/asn/datasets/import-dataset.server";
import { askPaths, meantAs } from "~/features/asn/view/ask-paths";
import { compareDatasets } from "~/features/asn/view/compare-datasets.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { datasetChanges } from "~/features/asn/view/dataset-changes.server";
import {
  describeAs,
  findLink,
  linksAmong,
  listConeMembers,
  listNeighbours,
  viewTotals,
} from "~/features/asn/view/describe-as";
import { graphAround } from "~/features/asn/view/graph-around";
import { linkLines } from "~/features/asn/view/link-lines";
import {
  findOrganisation,
  listOwnedAses,
  searchAses,
  searchOrganisations,
} from "~/features/asn/view/search-ases";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2026-11-27T12:00:00Z");
const page = { page: 1 };
const asns = (list: { items: { asn: number }[] }) => list.items.map(({ asn }) => asn);
const fresh = (db: Db) => currentAsView(db, { mostAgeMs: 0 });

describe.each(testDatabases())("datasets of ASes (%s)", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
  });
  afterEach(() => database.close());

  it("are an empty view before any is in use", async () => {
    const view = await currentAsView(db);
    expect(viewTotals(view)).toEqual({ ases: 0, links: 0, organisations: 0, datasetId: 0 });
    expect(searchAses(view, "8075", page)).toMatchObject({ items: [], total: 0, datasetId: 0 });
    expect(describeAs(view, 8075)).toBeNull();
    expect(askPaths(view, { from: 1, to: 2 })).toEqual({ ok: false, refusal: "unknown-from" });
    expect(await rollBackDatasets({ db, now })).toEqual({ ok: false, refusal: "nothing-before" });
    expect(await activateDataset({ db, now }, 7)).toEqual({
      ok: false,
      refusal: "unknown-dataset",
    });
  });

  it("are stored beside those in use, activated, rolled back, and back again", async () => {
    const first = await storedAsGraph(db, ["1|2|-1|bgp", "2|3|-1|bgp"]);
    expect((await fresh(db)).datasetId).toBe(0);
    await activateDataset({ db, now }, first.id);
    const one = await fresh(db);
    expect([findLink(one, 1, 2), findLink(one, 2, 3), findLink(one, 1, 3)]).toEqual([
      "customer",
      "customer",
      null,
    ]);
    const second = await storedAsGraph(db, ["1|2|0|bgp", "3|4|-1|bgp"]);
    expect(await datasetChanges(db, second.id)).toMatchObject({
      inUse: { id: first.id },
      graph: { asesAdded: 1, asesRemoved: 0, linksAdded: 1, linksRemoved: 1, linksChanged: 1 },
      largestCones: [
        { asn: 3, size: 2, before: 1 },
        { asn: 1, size: 1, before: 3 },
        { asn: 2, size: 1, before: 2 },
        { asn: 4, size: 1, before: null },
      ],
    });
    expect(await fresh(db)).toBe(one);
    await activateDataset({ db, now }, second.id);
    const two = await fresh(db);
    expect([findLink(two, 1, 2), two.datasetId > one.datasetId]).toEqual(["peer", true]);
    // The view that somebody still answers by does not change.
    expect(findLink(one, 1, 2)).toBe("customer");
    expect(await compareDatasets(db, { asn: 1, before: first.id, after: second.id })).toEqual({
      ok: true,
      value: {
        asn: 1,
        coneBefore: 3,
        coneAfter: 1,
        changes: [{ asn: 2, before: "customer", after: "peer" }],
      },
    });
    for (const expected of ["customer", "peer", "customer"]) {
      await rollBackDatasets({ db, now });
      expect(findLink(await fresh(db), 1, 2)).toBe(expected);
    }
    const { datasets, choice, previous } = await readDatasetList(db);
    expect(datasets.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(choice.datasets.relationships).toBe(first.id);
    expect(previous?.datasets.relationships).toBe(second.id);
  });

  it.each([
    [
      "names",
      ["1 One, NO", "2 Two, SE", "3 Three, FI"],
      ["1 One, NO", "2 Other, SE", "4 Four, DK"],
      [],
    ],
    [
      "organisations",
      [
        "# format:org_id|changed|org_name|country|source",
        "O1||First|NO|R",
        "O2||Second|SE|R",
      ].concat([
        "# format:aut|changed|aut_name|org_id|opaque_id|source",
        "1||ONE|O1||R",
        "2||TWO|O2||R",
        "3||THREE|O2||R",
      ]),
      [
        "# format:org_id|changed|org_name|country|source",
        "O1||First|NO|R",
        "O2||Renamed|SE|R",
      ].concat([
        "# format:aut|changed|aut_name|org_id|opaque_id|source",
        "1||ONE|O1||R",
        "2||TWO|O2||R",
        "4||FOUR|O1||R",
      ]),
      [],
    ],
    [
      "cones",
      ["1 1 2 3", "2 2 3", "3 3"],
      ["1 1 2 3", "2 2", "4 4"],
      [
        { asn: 1, size: 3, before: 3 },
        { asn: 2, size: 1, before: 2 },
        { asn: 4, size: 1, before: null },
      ],
    ],
  ] as const)(
    "of %s tell what differs from those in use",
    async (kind, before, after, largestCones) => {
      const first = await storedAsFile(db, kind, before);
      expect((await datasetChanges(db, first.id))?.records).toBeNull();
      await activateDataset({ db, now }, first.id);
      const second = await storedAsFile(db, kind, after);
      expect(await datasetChanges(db, second.id)).toMatchObject({
        inUse: { id: first.id },
        graph: null,
        records: { added: 1, removed: 1, changed: 1 },
        largestCones,
      });
    },
  );

  it("with the same content are stored once, and only the newest are kept", async () => {
    const first = await storedAsGraph(db, ["1|2|-1|bgp"]);
    expect((await storedAsGraph(db, ["# again", "1|2|-1|mlp"])).id).toBe(first.id);
    await activateDataset({ db, now }, first.id);
    const ids = [first.id];
    for (let asn = 10; asn < 12 + keptDatasets; asn += 1)
      ids.push((await storedAsGraph(db, [`1|${asn}|-1|bgp`])).id);
    await activateDataset({ db, now }, ids.at(-1) ?? 0);
    const { datasets, previous } = await readDatasetList(db);
    expect(datasets.map(({ id }) => id).sort((a, b) => a - b)).toEqual([
      first.id,
      ...ids.slice(-keptDatasets),
    ]);
    expect(previous?.datasets.relationships).toBe(first.id);
  });

  it("are swapped under questions without a failed or mixed answer", async () => {
    // Of each dataset n, AS 1 has n customers: an answer that mixes two has another total.
    const made = await Promise.all(
      [3, 4, 5].map((count) =>
        storedAsGraph(
          db,
          Array.from({ length: count }, (_, at) => `1|${at + 2}|-1|bgp`),
        ),
      ),
    );
    const sizes = new Map<number, number>();
    for (const [at, { id }] of made.entries()) {
      const chosen = await activateDataset({ db, now }, id);
      if (chosen.ok) sizes.set(chosen.value.id, at + 3);
    }
    await currentAsView(db);
    let answers = 0;
    const asking = Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 40; round += 1) {
        const view = await currentAsView(db, { mostAgeMs: round % 8 === 0 ? 0 : 1 });
        const { total, datasetId } = listNeighbours(view, 1, page);
        await pause(1);
        const described = describeAs(view, 1);
        expect([total, described?.coneSize, described?.datasetId]).toEqual([
          sizes.get(datasetId),
          total + 1,
          datasetId,
        ]);
        answers += 1;
      }
    });
    for (let round = 0; round < 12; round += 1) {
      const at = round % 3;
      // The number of a choice is known to the test before anybody can answer by it.
      const next = (await readChoice(db)).id + 1;
      sizes.set(next, at + 3);
      const chosen = await activateDataset({ db, now }, made[at]?.id ?? 0);
      expect(chosen.ok && chosen.value.id).toBe(next);
      await pause(5);
    }
    await Promise.all(asking);
    expect(answers).toBe(320);
  });

  describe("of the demonstration", () => {
    beforeEach(() => seedDemonstrationAsns(db, now));

    it("answer every question, by names that are found without accents or case", async () => {
      const view = await currentAsView(db);
      expect(view.isDemonstration).toBe(true);
      expect(viewTotals(view)).toMatchObject({ ases: 33, links: 49 });
      expect(asns(searchAses(view, "as8075", page))).toEqual([8075]);
      expect(asns(searchAses(view, "NÓRDLYS", page))).toEqual([65538, 65539, 65540, 65543]);
      expect(asns(searchAses(view, "microsoft", page))).toEqual([8075]);
      expect(searchAses(view, "", { page: 2, pageSize: 10 })).toMatchObject({ total: 33, page: 2 });
      expect(asns(searchAses(view, "", { page: 4, pageSize: 10 }))).toEqual([65549, 65550, 65551]);
      expect(searchOrganisations(view, "fjord", page).items).toEqual([
        { id: "FJORDNET-INVENTED", name: "Fjordnet", country: "NO", asnCount: 5 },
      ]);
      expect(findOrganisation(view, "KESTREL-ORBIT-INVENTED")?.asnCount).toBe(2);
      expect(asns(listOwnedAses(view, "KESTREL-ORBIT-INVENTED", page))).toEqual([64504, 64511]);
      expect(describeAs(view, 65538)).toMatchObject({
        name: "Nordlys Backbone",
        country: "NO",
        organisation: { id: "NORDLYS-INVENTED", name: "Nordlys" },
        providerCount: 2,
        customerCount: 5,
        peerCount: 2,
        siblingCount: 1,
        coneSize: 7,
      });
      expect(asns(listNeighbours(view, 65538, { ...page, kind: "sibling" }))).toEqual([65539]);
      expect(asns(listConeMembers(view, 64499, page))).toEqual([64499, 65544]);
      expect(linksAmong(view, [8075, 65538, 64496])).toEqual([
        { from: 8075, to: 64496, relation: "peer" },
        { from: 8075, to: 65538, relation: "peer" },
        { from: 64496, to: 65538, relation: "peer" },
      ]);
      expect(meantAs(view, "nordlys")).toBe(65538);
      const lines = [...linkLines(view)].join("").split("\r\n");
      expect([lines[0], lines.length]).toEqual(["from,to,relation", 51]);
    });

    it("show likely, shortest and missing paths with reasons", async () => {
      const view = await currentAsView(db);
      expect(askPaths(view, { from: 64501, to: 8075 })).toMatchObject({
        ok: true,
        value: {
          likely: {
            source: "provider",
            length: 2,
            count: "2",
            paths: [
              {
                hops: [
                  { from: 64501, to: 65545, relation: "provider", rule: "up", fault: null },
                  { from: 65545, to: 8075, relation: "customer", rule: "down", fault: null },
                ],
              },
              {
                hops: [
                  { from: 64501, to: 65549, relation: "provider", rule: "up" },
                  { from: 65549, to: 8075, relation: "peer", rule: "across" },
                ],
              },
            ],
          },
          shortest: { length: 2, count: "2" },
          none: null,
        },
      });
      const none = askPaths(view, { from: 65541, to: 64501 });
      expect(none).toMatchObject({
        ok: true,
        value: {
          likely: null,
          shortest: null,
          none: {
            reason: "no-allowed-path",
            fromUphill: 1,
            refused: { brokenAt: 2, fault: "up-after-across" },
          },
        },
      });
    });

    it("are a graph that hangs together around an AS", async () => {
      const view = await currentAsView(db);
      for (const depth of [1, 2, 3]) {
        const around = graphAround(view, 65538, depth);
        if (!around) throw new Error("There is no graph.");
        const depths = new Map(around.nodes.map((node) => [node.asn, node.depth]));
        for (const { asn, parent, relation, depth: at } of around.nodes.slice(1)) {
          expect(depths.get(parent ?? 0)).toBe(at - 1);
          expect(findLink(view, parent ?? 0, asn)).toBe(relation);
        }
        const ofTree = around.links.filter(({ isOfTree }) => isOfTree);
        expect(ofTree).toHaveLength(around.nodes.length - 1);
        expect(around.furtherCount).toBe(0);
      }
    });

    it("are seeded once, and never used together with real ones", async () => {
      expect(await seedDemonstrationAsns(db, now)).toBe(false);
      const { id } = await storedAsGraph(db, ["8075|3356|0|bgp"]);
      await activateDataset({ db, now }, id);
      const view = await fresh(db);
      expect([view.isDemonstration, view.names, view.organisations]).toEqual([false, null, null]);
      await rollBackDatasets({ db, now });
      expect((await fresh(db)).isDemonstration).toBe(true);
    });
  });
});

describe("files of ASes", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-asn-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const lines = Array.from(
    { length: 30_000 },
    (_, at) => `${(at % 50) + 1}|${at + 100}|-1|bgp\n`,
  ).join("");
  const file = async (name: string, content: string | Uint8Array) => {
    const written = path.join(folder, name);
    await writeFile(written, content);
    return { file: written, kind: "relationships" as const };
  };

  it("are read plain, as gzip and as bzip2, of one stream or of several", async () => {
    const half = linksText.length / 2;
    const packed = {
      plain: linksText,
      gzip: gzipSync(linksText),
      gzips: Buffer.concat([gzipSync(linksText.slice(0, half)), gzipSync(linksText.slice(half))]),
      bzip2: byBzip2,
      pbzip2: byPbzip2,
      bzip2s: Buffer.concat([byBzip2, byBzip2]),
    };
    for (const [name, content] of Object.entries(packed)) {
      const read = await readDataset(await file(name, content));
      expect(read).toMatchObject({ ok: true, value: { report: { ases: 4, links: 3 } } });
    }
  });

  it.each([
    ["a cut gzip", gzipSync(linksText).subarray(0, -20)],
    ["a cut bzip2", byBzip2.subarray(0, -20)],
    ["a bzip2 without its last stream's end", byPbzip2.subarray(0, -3)],
    ["a changed bzip2", Buffer.from(byBzip2).fill(0x55, 100, 101)],
    ["a bzip2 with more behind it", Buffer.concat([byBzip2, Buffer.from("more")])],
  ])("are refused: %s", async (name, content) => {
    await expect(readDataset(await file(name, content))).rejects.toThrow(/damaged or cut short/);
  });

  it("that are not there are named", async () => {
    const missing = { file: path.join(folder, "none"), kind: "names" } as const;
    await expect(readDataset(missing)).rejects.toThrow(/none cannot be read/);
  });

  it("that do not fit leave nothing behind", async () => {
    const read = await readDataset(await file("contradictory", `${lines}103|4|-1|bgp\n`));
    expect(read).toEqual({
      ok: false,
      refusal: {
        faults: [{ line: 30_001, reason: "contradiction", otherLine: 4 }],
        count: 1,
      },
    });
  });
});

it("stores no more than was asked for", async () => {
  const { db, close } = await openTestDatabase();
  const packed = {
    content: new Uint8Array(2_500_001).fill(7),
    report: (await storedAsGraph(db, ["1|2|0|bgp"])).report,
  };
  const { id } = await storeDataset({ db, now }, packed, { file: "/a/long.txt", kind: "cones" });
  const rows = await db
    .selectFrom("asn_dataset_part")
    .select("part")
    .where("dataset_id", "=", id)
    .execute();
  expect(rows).toHaveLength(3);
  await close();
});
