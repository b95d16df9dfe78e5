import pg from "pg";

import { JarBrowser } from "#tests/support/jar-browser";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { fillInstance, fqdnCount, setCount } from "./full-instance";
import { interleaved } from "./interleaved";

const ok = 200;

/** Lists and detail pages of the endpoint manager over a full instance, as an editor sees them. */
export async function benchEndpointLists(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) return print("endpoint-lists", { skipped: "needs Postgres" });
  return withBenchServer(
    database,
    async ({ origin }) => {
      await fillInstance(url);
      const editor = await signedInEditor(origin, url);
      const headers = { cookie: editor.cookieHeader(`${origin}/endpoints`) };
      const page = (name: string, address: string) => ({
        name,
        load: { url: origin + address, headers },
        status: ok as typeof ok,
      });
      const bySamples = "/endpoints?view=fqdns&sort=samples&order=descending";
      const [next, nextBySamples] = [
        await nextPageOf(editor, `${origin}/endpoints?view=fqdns`),
        await nextPageOf(editor, origin + bySamples),
      ];
      const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
      await interleaved(
        "endpoint-lists",
        { name: "nothing-page", load: { url: `${origin}/bench/nothing-page` }, status: ok },
        [
          page(`sets, first page of ${setCount}`, "/endpoints"),
          page("sets, a search", "/endpoints?search=zone17"),
          page(`FQDNs, first page of ${fqdnCount}`, "/endpoints?view=fqdns"),
          page("FQDNs, a later page", pathOf(next)),
          page("FQDNs by samples, the first page", bySamples),
          page("FQDNs by samples, a later page", pathOf(nextBySamples)),
          page("FQDNs by latest detection", "/endpoints?view=fqdns&sort=detected&order=descending"),
          page("FQDNs by workload", "/endpoints?view=fqdns&sort=workload"),
          page("FQDNs, beginning of a name", "/endpoints?view=fqdns&name=host1999"),
          page("workloads", "/endpoints?view=workloads"),
        ],
      );
    },
    { SANDBOX: "suite,dns,identity" },
  );
}

/** The sandbox's editor, who may edit one workload of the instance. */
async function signedInEditor(origin: string, url: string): Promise<JarBrowser> {
  const browser = new JarBrowser();
  const chosen = await browser.get(`${origin}/sign-in/start?returnTo=/healthz`);
  await browser.post(chosen.url, { account: "editor" });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into role_assignment (id, variant, tenant_id, object_id, name, role, workload_id, granted_by, granted_at)
      select gen_random_uuid(), variant, tenant_id, object_id, account.name, 'editor', workload.id, 'bench', now()
      from account, (select id from workload order by id limit 1) as workload`);
  } finally {
    await client.end();
  }
  return browser;
}

/** The address of the page behind a list's first one. */
async function nextPageOf(browser: JarBrowser, address: string): Promise<string> {
  const { text } = await browser.get(address);
  const [, href] = /href="([^"]*[?;&]after=[^"]*)"/.exec(text) ?? [];
  if (!href) throw new Error(`${address} has no next page.`);
  return new URL(href.replaceAll("&amp;", "&"), address).href;
}
