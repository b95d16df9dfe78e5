import { migrate } from "#db/migrate";
import { builtPlaceTree } from "#tests/support/place-data";
import { dayMs } from "~/lib/time";
import { openPostgres } from "~/platform/database.server";

import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";
import { timeFigures } from "./performance-figures";
import { fillPerformanceWorld, performanceBench } from "./performance-world";
import { pagesOfPerformance, timePages } from "./served-performance-pages";

/** Figures of performance pages, and the pages, when nothing of them is kept and when something is. */
export async function benchPerformancePages(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) return print(performanceBench, { skipped: "There is no Postgres here." });
  const now = new Date(Math.floor(Date.now() / dayMs) * dayMs);
  const { db, close } = await openPostgres(url);
  try {
    await migrate(db);
    const begun = performance.now();
    const world = await fillPerformanceWorld(db, now);
    print(performanceBench, {
      case: "stored",
      samples: world.samples,
      seconds: (performance.now() - begun) / 1000,
    });
    await timeFigures({ db, now, tree: await builtPlaceTree() }, world);
    const served = [await pagesOfPerformance(world)];
    await timePages(db, { bench: performanceBench, database, served });
  } finally {
    await close();
  }
}
