import { measuredForm } from "#tests/support/report-calls";

import type { BenchDatabase } from "./bench-database";
import { holdJobs, withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";

/** GenerateTestReport against the do-nothing resource route; the server's own tests, which follow later, wait. */
export function benchGenerateReport(database: BenchDatabase): Promise<void> {
  return withBenchServer(database, async ({ origin }) => {
    if (database.url) await holdJobs(database.url);
    await interleaved(
      "generate-report",
      { name: "nothing", load: { url: `${origin}/bench/nothing` }, status: 200 },
      [
        {
          name: database.url ? "generate, its jobs held" : "generate",
          load: {
            url: `${origin}/api/AnonymousConnectivityTest/GenerateTestReport`,
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: new URLSearchParams(measuredForm).toString(),
          },
          status: 200,
        },
      ],
    );
  });
}
