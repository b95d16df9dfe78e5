import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { storeApproved } from "#tests/factories/official-solution";
import { openTestDatabase } from "#tests/support/database";
import { builtPlaceTree, buildDirWithPlaces } from "#tests/support/place-data";
import { isDeep } from "#tests/support/random";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { daysOfRange } from "~/features/performance/figures/day-range";
import { readLocalHistory } from "~/features/performance/figures/read-local-history.server";
import { readSolutionOverview } from "~/features/performance/figures/read-solution-overview.server";
import { askMonth } from "~/features/performance/months/ask-month.server";
import { readProviderIndex } from "~/features/performance/npi/read-provider-index.server";
import { countryNumber, everywhere } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { workloads } from "~/features/performance/workload";
import { dayMs } from "~/lib/time";
import { setApplication } from "~/platform/application.server";
import { readEnvironment } from "~/platform/environment.server";
import type { Db, OpenDatabase } from "~/platform/database.server";
import { createLog } from "~/platform/log.server";

const now = new Date("2028-03-20T10:30:00Z");
const today = dayOf(now.getTime());
const realm = { variant: "MultiTenant", isDemonstration: false } as const;
/** A suite that is no stand-in, so that samples are real ones. */
const environment = readEnvironment({
  BUILD_DIR: await buildDirWithPlaces(),
  SANDBOX: "dns",
  ENDPOINT_EXCHANGE: "https://exchange.example/exchange.gif",
  ENDPOINT_SHAREPOINT: "https://sharepoint.example/sharepoint.gif",
  IDENTITY_AUTHORITY: "https://login.example",
  IDENTITY_CLIENT_ID: "pathlens",
  IDENTITY_CLIENT_SECRET: "secret of a test",
});
/** How often a batch comes in between, each time behind another question. */
const pointsOfTime = isDeep ? 20 : 4;

const places = [2867714, 2950159, 3143244];

/** On the embedded database no batch could come in between: it has one connection. */
describe.skipIf(!process.env.TEST_DATABASE_URL)("a page of figures", () => {
  let database: OpenDatabase;
  let db: Db;
  let tree: PlaceTree;
  let own: { id: string; number: number };
  let other: { id: string; number: number };
  beforeAll(async () => {
    tree = await builtPlaceTree();
    database = await openTestDatabase("postgres");
    ({ db } = database);
    setApplication({
      environment,
      database,
      log: createLog("debug", () => undefined),
      version: "test",
      shutdown: new AbortController().signal,
    });
    own = await storeApproved(db, "Own");
    other = await storeApproved(db, "Other", { pack: 17 });
    await addBatch();
  });
  afterAll(() => database.close());

  /** Samples of both solutions in every workload and place, on each day of the last weeks. */
  const addBatch = () =>
    aggregateStored(
      db,
      Array.from({ length: 27 }, (_, day) =>
        [own, other].flatMap(({ number }) =>
          places.flatMap((place) =>
            workloads.map((_workload, workload): GivenSample => ({
              at: new Date(now.getTime() - (day + 1) * dayMs),
              customer: 1 + (day % 9),
              place,
              access: number,
              workload,
              latency_ms: 30 + day,
              is_connected: true,
            })),
          ),
        ),
      ).flat(),
      now,
    );

  /** Runs `between` once, after a number of answers of the database. @returns whether there were so many */
  function after(answers: number, between: () => Promise<unknown>) {
    const seen = { answers: 0 };
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        seen.answers += 1;
        if (seen.answers === answers) await between();
        return result;
      },
    };
    return { db: db.withPlugin(plugin), seen };
  }

  const solution = () => ({ id: own.id, isOfficial: true, type: "isp" as const });
  const range = daysOfRange("30-days", today);
  const overview = (of: Db, partnerId: string | null) =>
    readSolutionOverview(
      { db: of, now, tree },
      {
        realm,
        solution: solution(),
        place: everywhere,
        range: partnerId === null ? range : weeksAsked({ range: "30-days", days: null }, today),
        language: "en",
        partnerId,
        trendOn: today,
      },
    );

  it.each<[string, (of: Db) => Promise<unknown>]>([
    ["the overview", (of) => overview(of, null)],
    ["the overview of its provider", (of) => overview(of, crypto.randomUUID())],
    [
      "the index of a country",
      (of) =>
        readProviderIndex(
          { db: of, now, tree },
          { realm, slots: ["access"], place: countryNumber("DE"), range },
        ),
    ],
    [
      "a month with the one before and its year",
      (of) =>
        askMonth(
          { db: of, environment, variant: "MultiTenant", now },
          {
            solution: solution(),
            reader: { partnerId: null },
            month: "2028-03",
            language: "en",
          },
        ),
    ],
    [
      "the history of a place",
      (of) =>
        readLocalHistory(
          { db: of, now, tree },
          {
            realm,
            solution: solution(),
            place: everywhere,
            range,
            today,
            names: [{ workload: null, figure: "availability" }],
            hoursOf: { workload: null, figure: "availability" },
            language: "en",
            partnerId: null,
          },
        ),
    ],
  ])("%s is of one state, whenever a batch comes in between its questions", async (_name, read) => {
    const counted = after(Infinity, async () => undefined);
    await read(counted.db);
    const { answers } = counted.seen;
    expect(answers).toBeGreaterThan(10);
    // The first answer fixes the state; the others are of all kinds of questions.
    let before = JSON.stringify(await read(db));
    for (let at = 1; at < answers; at += Math.ceil(answers / pointsOfTime)) {
      expect(JSON.stringify(await read(after(at, addBatch).db))).toBe(before);
      const later = JSON.stringify(await read(db));
      expect(later).not.toBe(before);
      before = later;
    }
  });
});
