import pg from "pg";

import { generateReport } from "#tests/support/report-calls";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";
import { signedIn } from "./signed-in";
import { percentileOf } from "./spread";

/** People who sign in at the same time, and for how long they go on. */
const parallelSignIns = 4;
const signInSeconds = 10;

/** Reports of one account, as somebody has after years. */
const ownReports = 10_000;

const ok = 200;

/** Sign-ins with everything they lead over, the history of one account, and the search for people. */
export function benchAccounts(database: BenchDatabase): Promise<void> {
  return withBenchServer(
    database,
    async ({ origin }) => {
      await signIns(origin);
      const browser = await signedIn(origin, "user");
      const cookie = browser.cookieHeader(`${origin}/reports`);
      if (database.url) await giveReports(database.url, origin);
      await interleaved(
        "accounts",
        { name: "nothing-page", load: { url: `${origin}/bench/nothing-page` }, status: ok },
        [
          {
            name: `history of ${database.url ? ownReports : 0} reports`,
            load: { url: `${origin}/reports`, headers: { cookie } },
            status: ok,
          },
          {
            name: "people search",
            load: { url: `${origin}/api/people?search=to`, headers: { cookie } },
            status: ok,
          },
        ],
      );
    },
    { SANDBOX: "suite,dns,identity" },
  );
}

/**
 * Whole round trips: to the authority, through its page, back, session begun. The authority runs in
 * the same process.
 */
async function signIns(origin: string): Promise<void> {
  const times: number[] = [];
  const endAt = performance.now() + signInSeconds * 1000;
  const person = async () => {
    while (performance.now() < endAt) {
      const startedAt = performance.now();
      await signedIn(origin, "user");
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: parallelSignIns }, person));
  print("accounts", {
    case: "sign-in, the authority in the same process",
    perSecond: Number((times.length / signInSeconds).toFixed(1)),
    p50Ms: Number(percentileOf(times, 0.5).toFixed(1)),
    p99Ms: Number(percentileOf(times, 0.99).toFixed(1)),
    parallel: parallelSignIns,
  });
}

/** Gives the one account copies of a report, a minute apart. */
async function giveReports(url: string, origin: string): Promise<void> {
  const { id } = await generateReport(origin);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `with made as (
         insert into test_run (id, variant, secret_hash, phase, started_at)
         select gen_random_uuid(), 'MultiTenant', '\\x00', 'AdvancedTestFinish', now() from generate_series(1, $1)
         returning id
       ), numbered as (select id, row_number() over () as number from made)
       insert into report (id, variant, run_id, owner_id, owner_tenant_id, status, document, created_at,
         saved_at, expires_at)
       select gen_random_uuid(), 'MultiTenant', numbered.id, account.id, account.tenant_id, 'finished', report.document,
         now() - numbered.number * interval '1 minute', now(), now() + interval '90 days'
       from numbered, report, (select id, tenant_id from account limit 1) as account
       where report.id = $2`,
      [ownReports, id],
    );
    await client.query("analyze report");
  } finally {
    await client.end();
  }
}
