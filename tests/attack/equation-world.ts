import { openFigureSite, type FigureSite } from "#tests/routes/figure-site";
import { siteOfEverything } from "#tests/access/site-of-everything";
import type { DatabaseKind } from "#tests/support/database";
import { randomFrom } from "#tests/support/random";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { countryNumber, everywhere } from "~/features/performance/places/place-number";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { workloadNumber, type Workload } from "~/features/performance/workload";
import { dayMs, hourMs } from "~/lib/time";

import type { SumOf } from "./read-sums";

const munich = 2_867_714;
const nuremberg = 2_861_650;
const berlin = 2_950_159;
const oslo = 3_143_244;
const germany = countryNumber("DE");

/** Where samples are, and the places above, as answers name them. */
const places: readonly (readonly [number: number, id: string, above: readonly string[]])[] = [
  [everywhere, "", []],
  [germany, "DE", [""]],
  [munich, String(munich), ["DE-BY", "DE", ""]],
  [nuremberg, String(nuremberg), ["DE-BY", "DE", ""]],
  [berlin, String(berlin), ["DE-BE", "DE", ""]],
  [oslo, String(oslo), ["NO-03", "NO", ""]],
];

/** Every place that is asked for, as addresses name it. */
export const placesAsked = [...new Set(places.flatMap(([, id, above]) => [id, ...above]))];

const measured = ["Exchange", "SharePoint"] as const satisfies Workload[];

const weeks = 6;
const windowWeeks = 4;

/** What is counted of samples of one place, week and workload. */
type Counts = { samples: number; failures: number };

export type EquationWorld = {
  solutionId: string;
  /** Each four weeks that may be asked for. */
  spans: readonly { first: number; end: number }[];
  /** The counts that an attacker looks for: samples and failures of each place, week and workload. */
  truth: readonly number[];
  /** How often each of them is in a sum. */
  rowOf: (of: Omit<SumOf, "workload"> & { workloads: readonly Workload[] }) => number[];
};

/** The site that the worlds are in. */
export async function equationSite(kind: DatabaseKind): Promise<FigureSite> {
  const figures = await openFigureSite(kind);
  await siteOfEverything.switchOn(figures.site);
  return figures;
}

/** A solution with random samples: some places have few customers, some one that has most. */
export async function equationWorld(figures: FigureSite, seed: number): Promise<EquationWorld> {
  const { solution, number } = await figures.measured(
    figures.provider,
    `World ${seed}`,
    64_520 + seed,
  );
  const now = new Date();
  const { end } = weeksAsked({ range: "30-days", days: null }, dayOf(now.getTime()));
  const firstDay = end - 7 * weeks;
  const random = randomFrom(`whole half ${seed}`);
  const samples: GivenSample[] = [];
  const counts: Counts[] = [];
  for (const [place] of places)
    for (const workload of measured) {
      const customers = random.pick([2, 4, 6, 9, 12]);
      const large = random.whole(0, 5) === 0 ? 12 : 1;
      for (let week = 0; week < weeks; week += 1) {
        const some = samplesOf(random, { customers, large }).map((sample): GivenSample => ({
          ...sample,
          at: new Date((firstDay + 7 * week + random.whole(0, 6)) * dayMs + 12 * hourMs),
          access: number,
          realm: figures.realm,
          place,
          workload: workloadNumber(workload),
          latency_ms: sample.is_connected && workload === "Exchange" ? 20 : null,
          download_bps: sample.is_connected && workload === "SharePoint" ? 40e6 : null,
        }));
        samples.push(...some);
        const failures = some.filter((sample) => sample.is_connected === false).length;
        counts.push({ samples: some.length, failures });
      }
    }
  await aggregateStored(figures.site.application.db, samples, now);
  const cells = places.flatMap(([, id, above]) =>
    measured.flatMap((workload) =>
      Array.from({ length: weeks }, (_, week) => ({
        ...{ id, above, workload },
        first: firstDay + 7 * week,
      })),
    ),
  );
  return {
    solutionId: solution.id,
    spans: Array.from({ length: weeks - windowWeeks + 1 }, (_, week) => ({
      first: firstDay + 7 * week,
      end: firstDay + 7 * (week + windowWeeks),
    })),
    truth: [...counts.map((each) => each.samples), ...counts.map((each) => each.failures)],
    rowOf: ({ place, isOwn, first, end: last, workloads, counted }) => {
      const isIn = cells.map((cell) =>
        Number(
          (cell.id === place || (!isOwn && cell.above.includes(place))) &&
            workloads.includes(cell.workload) &&
            cell.first >= first &&
            cell.first < last,
        ),
      );
      // What has a value is what did not fail.
      const [ofSamples, ofFailures] = { samples: [1, 0], failures: [0, 1], values: [1, -1] }[
        counted
      ];
      return [
        ...isIn.map((is) => is * (ofSamples ?? 0)),
        ...isIn.map((is) => (is === 0 ? 0 : (ofFailures ?? 0))),
      ];
    },
  };
}

/** Samples of some customers, of whom the first has more than the others. */
function samplesOf(
  random: ReturnType<typeof randomFrom>,
  { customers, large }: { customers: number; large: number },
): Pick<GivenSample, "customer" | "is_connected">[] {
  const first = random.whole(1, 20);
  return Array.from({ length: Math.max(1, customers - random.whole(0, 2)) }, (_, at) =>
    Array.from({ length: random.whole(1, 3) * (at === 0 ? large : 1) }, () => ({
      customer: first + at,
      is_connected: random.whole(0, 9) > 0,
    })),
  ).flat();
}
