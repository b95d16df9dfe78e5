import { describe, expect, it } from "vitest";

import { storeApproved } from "#tests/factories/official-solution";
import { storePartner } from "#tests/factories/partner";
import { testDatabases } from "#tests/support/database";
import {
  now,
  today,
  realm,
  germany,
  bavaria,
  munich,
  berlin,
  oslo,
  figureDatabase,
  type FigureDatabase,
  type Numbered,
} from "#tests/support/figure-database";
import { randomFrom } from "#tests/support/random";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { asFigured } from "~/features/performance/figures/ask-overview.server";
import { daysOfRange } from "~/features/performance/figures/day-range";
import { readSolutionOverview } from "~/features/performance/figures/read-solution-overview.server";
import { overallFigures } from "~/features/performance/quality/quality-name";
import { readListedFigures } from "~/features/performance/latest/read-listed-figures.server";
import { readLatest, type LatestQuestion } from "~/features/performance/latest/read-latest.server";
import { everywhere } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { workloads } from "~/features/performance/workload";
import { listSolutionsById } from "~/features/solutions/solution.repository.server";
import type { Solution } from "~/features/solutions/solution";
import { dayMs, hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

const sampled = [everywhere, germany, bavaria, munich, berlin, oslo];

describe.each(testDatabases())("the newest figures of solutions on %s", (kind) => {
  let db: Db;
  let tree: PlaceTree;
  let known: Record<string, Numbered & { slot: "access" | "overlay" }>;
  let solutions: Solution[];
  let partnerId: string;
  const begin = async (opened: FigureDatabase) => {
    ({ db, tree } = opened);
    ({ id: partnerId } = await storePartner(db, { name: "Latest", status: "Approved" }));
    const own = { ownerPartnerId: partnerId };
    known = {
      ours: { ...(await storeApproved(db, "Ours", own)), slot: "access" },
      unofficial: {
        ...(await storeApproved(db, "Unofficial", { ...own, state: "Preview" })),
        slot: "access",
      },
      proxy: {
        ...(await storeApproved(db, "Proxy", { ...own, type: "cloudproxy" })),
        slot: "overlay",
      },
      unmeasured: { ...(await storeApproved(db, "Unmeasured", own)), slot: "access" },
    };
    // More packs than one, so that they are read one after the other.
    for (let at = 0; at < 5; at += 1) {
      const rival = await storeApproved(db, `Rival ${at}`, { pack: 17 + at });
      known[`rival${at}`] = { ...rival, slot: "access" };
    }
    const ids = Object.values(known).map(({ id }) => id);
    solutions = await listSolutionsById(db, { variant: "MultiTenant", ids });
    await store();
  };
  figureDatabase(kind, begin, { samples: true });

  /** Samples of every solution but one, of as many customers as some places show to a provider and others hide. */
  async function store(): Promise<void> {
    const random = randomFrom("latest");
    const samples = Object.entries(known).flatMap(([name, { number, slot }]) =>
      name === "unmeasured"
        ? []
        : sampled.flatMap((place) => {
            const customers = random.pick([3, 9, 30, 60]);
            return Array.from({ length: 150 }, (): GivenSample => ({
              at: new Date(now.getTime() - random.whole(0, 33) * dayMs - random.share() * hourMs),
              customer: random.whole(1, customers),
              place,
              [slot]: number,
              workload: random.whole(0, workloads.length - 1),
              is_connected: random.share() < 0.98,
              is_wss_connected: random.pick([true, true, false, null]),
              latency_ms: 20 + 100 * random.share(),
              download_bps: 5e7 + 1e8 * random.share(),
              loss_ratio: 0.01 * random.share(),
              jitter_ms: 10 * random.share(),
            }));
          }),
    );
    await aggregateStored(db, samples, now);
  }

  const ranges = {
    leadership: daysOfRange("30-days", today),
    provider: weeksAsked({ range: "30-days", days: null }, today),
  };
  type Reader = keyof typeof ranges;

  const seenBy = (reader: Reader) =>
    reader === "leadership"
      ? solutions
      : solutions.filter(({ ownerPartnerId }) => ownerPartnerId === partnerId);

  const read = (reader: Reader, asked: Pick<LatestQuestion, "place" | "grain">) =>
    readLatest(
      { db, now, tree },
      {
        realm,
        solutions: seenBy(reader),
        range: ranges[reader],
        partnerId: reader === "leadership" ? null : partnerId,
        ...asked,
      },
    );

  const overviewOf = (reader: Reader, solution: Solution, place: number) =>
    readSolutionOverview(
      { db, now, tree },
      {
        realm,
        solution: asFigured(solution),
        place,
        range: ranges[reader],
        language: "en",
        partnerId: reader === "leadership" ? null : partnerId,
      },
    );

  type Figured = {
    counts: unknown;
    quality: Record<string, { figure: unknown; level: unknown } | undefined>;
  };
  const shown = ({ counts, quality }: Figured) => [
    counts,
    overallFigures.map((name) => [name, quality[name]?.figure, quality[name]?.level]),
  ];

  it.each(Object.keys(ranges) as Reader[])(
    "are for %s those of the page of each solution at a place",
    async (reader) => {
      let hidden = 0;
      for (const place of [everywhere, germany, bavaria, munich, oslo]) {
        const { rows } = await read(reader, { place, grain: "whole" });
        expect(rows.map(({ solution }) => solution.name).sort()).toEqual(
          reader === "leadership"
            ? solutions.map(({ name }) => name).sort()
            : ["Ours", "Proxy", "Unmeasured", "Unofficial"],
        );
        for (const row of rows) {
          const { whole } = await overviewOf(reader, row.solution, place);
          if (whole) expect(shown(row.figures)).toEqual(shown(whole));
          else {
            hidden += 1;
            expect(row.figures.counts).toEqual({ samples: 0, customers: 0, share: null });
            expect(row.figures.quality.performance.figure).toMatchObject({
              value: null,
              n: 0,
              customers: 0,
              hiddenReason: "no-samples",
            });
          }
        }
      }
      expect(hidden).toBeGreaterThan(reader === "leadership" ? 4 : 5);
    },
    120_000,
  );

  it.each(Object.keys(ranges) as Reader[])(
    "are for %s at the places below one those of the rows of each page",
    async (reader) => {
      let compared = 0;
      for (const place of [everywhere, germany, bavaria]) {
        const { rows } = await read(reader, { place, grain: "parts" });
        for (const solution of solutions) {
          if (reader === "provider" && solution.ownerPartnerId !== partnerId) continue;
          const { places } = await overviewOf(reader, solution, place);
          const ofPage = places.filter(({ isUnlocated }) => !isUnlocated);
          const found = rows.filter((row) => row.solution.id === solution.id);
          expect(found.map((row) => row.place).sort()).toEqual(
            ofPage.map((row) => row.place.number).sort(),
          );
          for (const row of found) {
            const page = ofPage.find((each) => each.place.number === row.place);
            expect(shown(row.figures)).toEqual(page && shown(page));
            compared += 1;
          }
        }
      }
      expect(compared).toBeGreaterThan(reader === "leadership" ? 20 : 3);
    },
    120_000,
  );

  it.each(Object.keys(ranges) as Reader[])(
    "are for %s in a list those of all places on the page of each, with rank and baseline",
    async (reader) => {
      const asked = { realm, solutions: seenBy(reader), range: ranges[reader] };
      const found = await readListedFigures(
        { db, tree },
        { ...asked, partnerId: reader === "leadership" ? null : partnerId },
      );
      let withBaseline = 0;
      for (const solution of asked.solutions) {
        const { whole } = await overviewOf(reader, solution, everywhere);
        const expected = overallFigures.map((figure) => whole?.quality[figure]);
        const listed = found.get(solution.id);
        expect(listed?.counts).toEqual(whole?.counts);
        expect(overallFigures.map((figure) => listed?.quality[figure])).toEqual(expected);
        withBaseline += expected.filter((assessed) => assessed?.baseline).length;
      }
      expect(withBaseline).toBeGreaterThan(3);
    },
    120_000,
  );
});
