import pg from "pg";

import { pageHref } from "#tests/support/page-href";
import type { JarBrowser } from "#tests/support/jar-browser";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";
import { signedIn } from "./signed-in";

const ok = 200;
const rows = 100_000;

/** One list of 100 000 rows on the list kit: sorted, filtered and paged. */
export async function benchList(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) return print("list", { skipped: "needs Postgres" });
  return withBenchServer(
    database,
    async ({ origin }) => {
      const browser = await signedIn(origin, "user");
      await fill(url);
      const headers = { cookie: browser.cookieHeader(`${origin}/reports`) };
      const page = (name: string, address: string) => ({
        name,
        load: { url: origin + address, headers },
        status: ok as typeof ok,
      });
      const byScore = "/reports?sort=score";
      const inCity = "/reports?city=zürich";
      const [later, laterByScore, back] = await Promise.all([
        addressAfter(browser, origin, "/reports"),
        addressAfter(browser, origin, byScore),
        addressAfter(browser, origin, "/reports").then((second) =>
          addressBefore(browser, origin, second),
        ),
      ]);
      await interleaved(
        "list",
        { name: "nothing-page", load: { url: `${origin}/bench/nothing-page` }, status: ok },
        [
          page(`first page of ${rows}`, "/reports"),
          page("next page", later),
          page("previous page", back),
          page("by score, first page", byScore),
          page("by score, next page", laterByScore),
          page("by city, one in four rows", encodeURI(inCity)),
          page("by city, sorted by score", encodeURI(`${inCity}&sort=score`)),
          page("by city, no row", "/reports?city=nowhere"),
        ],
      );
    },
    { SANDBOX: "suite,dns,identity" },
  );
}

async function addressAfter(browser: JarBrowser, origin: string, address: string) {
  return pageHref((await browser.get(origin + address)).text, "next");
}

async function addressBefore(browser: JarBrowser, origin: string, address: string) {
  return pageHref((await browser.get(origin + address)).text, "prev");
}

/** Reports of the one account, with ties in every column and every third without a score. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into test_run (id, variant, secret_hash, phase, started_at)
       select gen_random_uuid(), 'MultiTenant', '\\x00', 'AdvancedTestFinish', now() from generate_series(1, $1)`,
      [rows],
    );
    await client.query(`
      insert into report (id, variant, run_id, owner_id, owner_tenant_id, status, document, is_public,
        is_shared_in_organisation, created_at, saved_at, expires_at)
      select gen_random_uuid(), 'MultiTenant', run.id, account.id, account.tenant_id, 'finished',
        jsonb_build_object(
          'score', case when number % 3 = 0 then null else number % 100 end,
          'measuredLatency', case when number % 3 = 0 then null else (number % 700) / 10.0 end,
          'browserLocation', jsonb_build_object('city',
            (array['Amsterdam', 'Zürich', 'ōsaka', ''])[1 + number % 4])),
        number % 5 = 0, number % 7 = 0, now() - number * interval '1 second', now(), now() + interval '90 days'
      from (select id, row_number() over (order by id)::integer as number from test_run) run, account`);
    await client.query("analyze");
  } finally {
    await client.end();
  }
}
