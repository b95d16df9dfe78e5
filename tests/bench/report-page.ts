import {
  ask,
  generateReport,
  readReport,
  type AcknowledgedReport,
} from "#tests/support/report-calls";

import type { BenchDatabase } from "./bench-database";
import { withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";

const finishedWithinMs = 60_000;
const pollMs = 200;
const ok = 200;
const notModified = 304;

/** The finished report's page and its conditional GET, against the do-nothing page. */
export function benchReportPage(database: BenchDatabase): Promise<void> {
  return withBenchServer(database, async ({ origin }) => {
    const report = await finishedReport(origin);
    const url = `${origin}/report/${report.id}`;
    const headers = { cookie: report.cookie };
    const page = await ask(url, { headers });
    const { etag } = page.headers;
    if (!etag) throw new Error(`The report page has no ETag: ${page.status}`);
    await interleaved(
      "report-page",
      { name: "nothing-page", load: { url: `${origin}/bench/nothing-page` }, status: ok },
      [
        { name: "page", load: { url, headers }, status: ok },
        {
          name: "conditional",
          load: { url, headers: { ...headers, "if-none-match": etag } },
          status: notModified,
        },
      ],
    );
  });
}

async function finishedReport(origin: string): Promise<AcknowledgedReport> {
  const report = await generateReport(origin);
  const giveUpAt = Date.now() + finishedWithinMs;
  while (Date.now() < giveUpAt) {
    const { body } = await readReport(origin, report);
    if ((JSON.parse(body) as { status: string }).status === "finished") return report;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`The report ${report.id} was not finished within ${finishedWithinMs} ms.`);
}
