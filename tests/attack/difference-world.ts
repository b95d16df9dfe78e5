import { sql } from "kysely";

import { openFigureSite, type FigureSite } from "#tests/routes/figure-site";
import { siteOfEverything } from "#tests/access/site-of-everything";
import type { DatabaseKind } from "#tests/support/database";
import { signedProvider } from "#tests/support/signed-provider";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { offeredMonths, periodOf } from "~/features/performance/months/month-period";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { workloadNumber, type Workload } from "~/features/performance/workload";
import { dayMs, hourMs } from "~/lib/time";

/** Cities of the world, by their ids in addresses. */
export const cities = {
  munich: 2_867_714,
  nuremberg: 2_861_650,
  augsburg: 2_954_172,
  berlin: 2_950_159,
  oslo: 3_143_244,
  stockholm: 2_673_730,
  helsinki: 658_225,
} as const;
type City = keyof typeof cities;

/** Whose samples they are. */
type Of = "own" | "hidden" | "rival 0" | "rival 1" | "rival 2" | "rival 3";

/** One sample, as tests name it. */
export type WorldSample = {
  of: Of;
  workload: Workload;
  city: City;
  customer: number;
  /** The four that a provider sees first, and then those of the newest month. */
  week: number;
  value: number;
  isFailed: boolean;
  /** Null where the run did not test WebSockets. */
  isWssFailed: boolean | null;
};

type Cell = Pick<WorldSample, "of" | "workload" | "city"> & { customers: [number, number] };

const cells: Cell[] = [
  { of: "own", workload: "Exchange", city: "munich", customers: [1, 12] },
  // Hidden: three and four customers, seven together.
  { of: "own", workload: "Exchange", city: "nuremberg", customers: [21, 23] },
  { of: "own", workload: "Exchange", city: "augsburg", customers: [31, 34] },
  { of: "own", workload: "Exchange", city: "berlin", customers: [41, 52] },
  { of: "own", workload: "Exchange", city: "oslo", customers: [81, 92] },
  // Hidden: two countries of three customers.
  { of: "own", workload: "Exchange", city: "stockholm", customers: [61, 63] },
  { of: "own", workload: "Exchange", city: "helsinki", customers: [71, 73] },
  // Hidden everywhere: four customers.
  { of: "own", workload: "SharePoint", city: "munich", customers: [1, 3] },
  { of: "own", workload: "SharePoint", city: "oslo", customers: [81, 81] },
  { of: "own", workload: "Assistant", city: "munich", customers: [1, 12] },
  { of: "own", workload: "Assistant", city: "oslo", customers: [81, 92] },
  // A solution that is hidden as a whole.
  { of: "hidden", workload: "Exchange", city: "munich", customers: [301, 304] },
  { of: "hidden", workload: "Teams", city: "munich", customers: [301, 304] },
  ...([0, 1, 2, 3] as const).flatMap((rival) =>
    (["munich", "berlin", "oslo"] as const).flatMap((city) =>
      (["Exchange", "Assistant"] as const).map((workload): Cell => ({
        of: `rival ${rival}`,
        workload,
        city,
        customers: [401 + 20 * rival, 412 + 20 * rival],
      })),
    ),
  ),
];

const samplesPerWeek = 2;
const shownWeeks = 4;

/** The world before anything is changed. */
export function plainSamples(): WorldSample[] {
  return cells.flatMap(({ customers: [first, last], ...cell }, row) =>
    Array.from({ length: 2 * shownWeeks }, (_, week) =>
      Array.from({ length: (last - first + 1) * samplesPerWeek }, (_, at) => ({
        ...cell,
        customer: first + (at % (last - first + 1)),
        week,
        value: 20 + ((at * 7 + row * 3 + week) % 23),
        isFailed: (at + row + week) % 11 === 0,
        // Two customers test WebSockets: too few.
        isWssFailed: cell.workload === "Assistant" && at % 12 < 2 ? at % 3 === 0 : null,
      })),
    ).flat(),
  );
}

export type DifferenceWorld = {
  figures: FigureSite;
  /** Ids of the solutions of the provider. */
  ownId: string;
  hiddenId: string;
  /** The newest month that is offered. */
  month: string;
  /** Replaces all samples and works out their figures. */
  store: (samples: readonly WorldSample[]) => Promise<void>;
};

export async function differenceWorld(kind: DatabaseKind): Promise<DifferenceWorld> {
  const figures = await openFigureSite(kind);
  const { site, provider, realm } = figures;
  const { db } = site.application;
  await siteOfEverything.switchOn(site);
  const own = await figures.measured(provider, "Fjord Fibre", 64_500);
  const hidden = await figures.measured(provider, "Fjord Hidden", 64_501);
  const numbers = new Map<Of, number>([
    ["own", own.number],
    ["hidden", hidden.number],
  ]);
  for (const rival of [0, 1, 2, 3] as const) {
    const by = await signedProvider(db, `Rival ${rival}`);
    const { number } = await figures.measured(by, `Rival Net ${rival}`, 64_502 + rival);
    numbers.set(`rival ${rival}`, number);
  }
  const now = new Date();
  await db
    .updateTable("solution")
    .set({ approved_at: new Date(now.getTime() - 40 * dayMs) })
    .execute();
  const today = dayOf(now.getTime());
  const { first } = weeksAsked({ range: "30-days", days: null }, today);
  const [month = ""] = offeredMonths({ today, isInWeeks: true });
  const ofMonth = periodOf(month, { isInWeeks: true }).first;
  const mondayOf = (week: number) =>
    week < shownWeeks ? first + 7 * week : ofMonth + 7 * (week - shownWeeks);
  const stored = ({ of, workload, city, customer, week, ...sample }: WorldSample): GivenSample => ({
    at: new Date((mondayOf(week) + 2) * dayMs + 12 * hourMs),
    access: numbers.get(of) ?? 0,
    workload: workloadNumber(workload),
    place: cities[city],
    customer,
    realm,
    is_connected: !sample.isFailed,
    is_wss_connected: sample.isWssFailed === null ? null : !sample.isWssFailed,
    latency_ms: sample.isFailed || workload === "SharePoint" ? null : sample.value,
    download_bps: sample.isFailed || workload !== "SharePoint" ? null : sample.value * 1e6,
    loss_ratio: sample.isFailed || workload !== "Teams" ? null : 0.01,
    jitter_ms: sample.isFailed || workload !== "Teams" ? null : 4,
  });
  return {
    figures,
    ownId: own.solution.id,
    hiddenId: hidden.solution.id,
    month,
    store: async (samples) => {
      await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due, as_day, customer_day,
        connect_bucket, outage, provider_index, provider_index_month cascade`.execute(db);
      await aggregateStored(db, samples.map(stored), now);
    },
  };
}
