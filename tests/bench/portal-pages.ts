import { migrate } from "#db/migrate";
import { storePartner } from "#tests/factories/partner";
import { dayMs } from "~/lib/time";
import { openPostgres, type Db } from "~/platform/database.server";
import { accountOfKind } from "~/sandbox/directory";

import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";
import { fillPerformanceWorld, type PerformanceWorld } from "./performance-world";
import { timePages, type ServedPages } from "./served-performance-pages";
import { byZipf } from "./zipf";

const bench = "portal-pages";

/** A variable asks for another number. */
const solutionCount = Number(process.env.PATHLENS_BENCH_SOLUTIONS ?? 5_000);

/** Every so many solutions one is of the provider that reads: large ones and small ones. */
const ownEvery = 250;

/** Pages of both portals over 5 000 solutions, the n-th with 1/n of the samples of the largest, and two years. */
export async function benchPortalPages(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) return print(bench, { skipped: "There is no Postgres here." });
  const now = new Date(Math.floor(Date.now() / dayMs) * dayMs);
  const { db, close } = await openPostgres(url);
  try {
    await migrate(db);
    const begun = performance.now();
    const world = await fillPerformanceWorld(db, now, {
      count: solutionCount,
      pick: (random) => byZipf(random, solutionCount),
    });
    await giveSolutions(db, world);
    print(bench, {
      case: "stored",
      solutions: solutionCount,
      samples: world.samples,
      seconds: (performance.now() - begun) / 1000,
    });
    const flags = ["isNppDashboardEnabled", "isOutageEnabled", "isConnectedScoreEnabled"];
    await timePages(db, { bench, database, served: servedPages(world, now), flags });
  } finally {
    await close();
  }
}

/** The provider of the sandbox becomes a member of a partner that owns some of the solutions. */
async function giveSolutions(db: Db, { ids }: PerformanceWorld): Promise<void> {
  const provider = accountOfKind("provider");
  if (!provider) throw new Error("The directory of the sandbox has no provider.");
  const member = {
    tenantId: provider.tenant.id,
    objectId: provider.id,
    name: provider.givenName,
  };
  const { id } = await storePartner(db, { status: "Named", members: [member] });
  await db
    .updateTable("solution")
    .set({ owner_partner_id: id })
    .where(
      "id",
      "in",
      ids.filter((_, at) => at % ownEvery === 0),
    )
    .execute();
}

function servedPages({ solutionId }: PerformanceWorld, now: Date): ServedPages[] {
  const solution = `/solutions/${solutionId}`;
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const ofSolution = {
    overview: `${solution}?tab=overview`,
    locations: `${solution}?tab=locations`,
    tenants: `${solution}?tab=tenants`,
    profile: `${solution}?tab=profile`,
    "local history": `${solution}/localHistory`,
    month: `${solution}/months/${month.toISOString().slice(0, "YYYY-MM".length)}`,
  };
  const ofLeadership = {
    providers: "/vnext/partner",
    npi: "/vnext/partner?tab=npi",
    analytics: "/vnext/partner?tab=analytics",
    "all tenants": "/vnext/partner?tab=tenants",
    dashboard: "/nppdashboard",
  };
  return [
    { account: "leadership", pages: { ...ofLeadership, ...ofSolution } },
    { account: "provider", pages: { portal: "/partnerPortal", ...ofSolution } },
  ];
}
