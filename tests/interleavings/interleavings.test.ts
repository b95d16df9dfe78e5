import { isDeepStrictEqual } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { appliedChanges, comparable, readSets } from "#tests/support/feed-reader";
import { openTestDatabase, siteDatabases } from "#tests/support/database";
import { isDeep, randomFrom, runSeed } from "#tests/support/random";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { feedSetOf } from "~/features/domain-lens/publishing/feed-set";
import { listFeedChanges } from "~/features/domain-lens/publishing/publication.repository.server";
import { listPublishedSets } from "~/features/domain-lens/publishing/published-set.repository.server";
import { firstVersion } from "~/features/domain-lens/publishing/version";
import type { OpenDatabase } from "~/platform/database.server";

import { faultsOf, versionAfter } from "./oracle";
import { settleCast } from "./people";
import { draw, instance, newPlay, type Play } from "./play";

/** Histories of a usual and of a deep run, and what happens in each: so many steps, of which up to so many at once. */
const usualCount = { postgres: 120, embedded: 60 };
const deepCount = { postgres: 10_000, embedded: 1_000 };
/**
 * How sets come into the feed and leave it. A publish run is rare, so it takes this many histories
 * to see all of them.
 */
const crossings = [
  "deleted set",
  "returning set",
  "hidden set",
  "shown set",
  "set moved inside",
  "set moved outside",
];
/** What draws of few histories may leave out: once in fifty histories or less. */
const rare = ["same-person"];
const enoughToCross = 1_000;
const stepCount = 10;
const atOnce = 4;

const beginsAt = new Date("2030-01-01T16:00:00Z");
const hourMs = 3_600_000;

describe.each(siteDatabases())("eight people at once on %s", (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  const historyCount = isDeep ? deepCount[kind] : usualCount[kind];

  /** What is wrong after a history; what has passed is not looked at again. */
  async function faultsIn(play: Play): Promise<string[]> {
    const faults: string[] = [];
    for (const [changeId, entries] of play.entries) {
      const { setId } = entries[0]!.change;
      faults.push(
        ...faultsOf(entries, {
          contents: play.contents.get(setId) ?? new Map(),
          standings: play.cast.standings,
          released: play.released,
        }),
      );
      if (entries.some(({ change }) => ["Published", "Deleted"].includes(change.status)))
        play.entries.delete(changeId);
    }
    for (const { id } of play.sets) {
      const set = await findEndpointSet(play.db, id);
      const told = play.contents.get(id) ?? new Map();
      const isKnown =
        set?.revision === 1 ||
        (isDeepStrictEqual(set?.content, told.get(set?.revision ?? 0)) &&
          told.size === set?.revision);
      if (!isKnown)
        faults.push(
          `set ${id} at revision ${set?.revision} is not what was published, of ${told.size} that were`,
        );
    }
    return [...faults, ...play.untested.splice(0)];
  }

  /** Endpoints that a reader has more and less after a version. */
  function endpointChanges(
    before: ReturnType<typeof appliedChanges>,
    after: ReturnType<typeof appliedChanges>,
  ) {
    const listed = (sets: typeof before, kind: "ips" | "urls") =>
      new Set(
        [...sets.values()].flatMap((set) =>
          [...(set[kind] ?? [])].map((text) => `${set.id} ${text}`),
        ),
      );
    const missing = (kind: "ips" | "urls", from: typeof before, than: typeof before) =>
      [...listed(from, kind)].filter((each) => !listed(than, kind).has(each)).length;
    return {
      ips_added: missing("ips", after, before),
      ips_removed: missing("ips", before, after),
      urls_added: missing("urls", after, before),
      urls_removed: missing("urls", before, after),
    };
  }

  /** What the counts of a version leave out or make up. */
  async function miscounts(
    { db }: Play,
    version: string,
    counted: ReturnType<typeof endpointChanges>,
  ): Promise<string[]> {
    const said = await db
      .selectFrom("publication")
      .select(["ips_added", "ips_removed", "urls_added", "urls_removed"])
      .where("instance", "=", instance)
      .where("version", "=", version)
      .executeTakeFirst();
    return isDeepStrictEqual({ ...said }, counted)
      ? []
      : [`version ${version} says ${JSON.stringify(said)}, readers get ${JSON.stringify(counted)}`];
  }

  /** Follows the versions and their records as a reader does who comes by after every history. */
  function aReader(play: Play) {
    let sets = appliedChanges(new Map(), []);
    let read = firstVersion;
    let lastId = 0;
    return async (): Promise<string[]> => {
      const faults: string[] = [];
      for (const { version, today } of play.versions
        .splice(0)
        .sort((one, other) => (one.version < other.version ? -1 : 1))) {
        const expected = versionAfter(read === firstVersion ? null : read, today);
        if (version !== expected)
          faults.push(`version ${version} came after ${read}, not ${expected}`);
        const records = await listFeedChanges(play.db, { instance, only: version });
        for (const { id } of records)
          if (id !== ++lastId) faults.push(`record ${id} came as number ${lastId}`);
        const before = sets;
        sets = appliedChanges(sets, records);
        faults.push(...(await miscounts(play, version, endpointChanges(before, sets))));
        read = version;
      }
      const untold = await play.db
        .selectFrom("publication")
        .select("version")
        .where("instance", "=", instance)
        .where("version", ">", read)
        .execute();
      for (const { version } of untold) faults.push(`nobody was told of version ${version}`);
      const published = (await listPublishedSets(play.db, { instance })).flatMap(
        (set) => feedSetOf(set) ?? [],
      );
      if (!isDeepStrictEqual(comparable(sets.values()), comparable(readSets(published))))
        faults.push(`a reader of the records up to ${read} has other sets than are published`);
      return faults;
    };
  }

  it(
    `publish nothing that was not approved exactly so, tested and counted, in ${historyCount} histories`,
    async () => {
      const { db } = database;
      const random = randomFrom("interleavings");
      const play = newPlay({ db, cast: await settleCast(db), random, now: beginsAt });
      const read = aReader(play);
      for (let history = 0; history < historyCount; history += 1) {
        for (let step = 0; step < stepCount; step += 1) {
          play.now = new Date(play.now.getTime() + random.whole(1, 1_000));
          const things = Array.from({ length: random.whole(1, atOnce) }, () => draw(play));
          await Promise.all(things.map((thing) => thing()));
        }
        expect({
          seed: runSeed,
          history,
          faults: [...(await faultsIn(play)), ...(await read())],
        }).toEqual({ seed: runSeed, history, faults: [] });
        play.now = new Date(play.now.getTime() + random.whole(0, 30) * hourMs);
      }
      process.stdout.write(
        `${JSON.stringify({ kind, seed: runSeed, histories: historyCount, ...play.counts })}\n`,
      );
      // Without these the histories would not have reached what they are for.
      for (const happened of [
        "Publish",
        "Return",
        "RevertSubmission",
        "BypassValidation",
        "ChangeCouncilApproveChanges",
        "base",
        "stale",
        "own-change",
        ...(historyCount < enoughToCross ? [] : [...crossings, ...rare]),
      ]) {
        expect({ happened, count: play.counts[happened] ?? 0 }).not.toEqual({ happened, count: 0 });
      }
      const whole = appliedChanges(
        new Map(),
        await listFeedChanges(db, { instance, after: firstVersion }),
      );
      const published = (await listPublishedSets(db, { instance })).flatMap(
        (set) => feedSetOf(set) ?? [],
      );
      expect(comparable(whole.values())).toEqual(comparable(readSets(published)));
    },
    isDeep ? 7_200_000 : 300_000,
  );
});
