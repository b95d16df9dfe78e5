import pg from "pg";

import { organisationIndex } from "~/features/asn/organisations";
import { readLines } from "~/features/solutions/entry-lines";
import { saveSolution, type Saving } from "~/features/solutions/save-solution.server";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { openPostgres } from "~/platform/database.server";
import { migrate } from "#db/migrate";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";
import { benchListPreview } from "./list-preview";
import { signedIn } from "./signed-in";

const ok = 200;
const solutionCount = 5_000;
const prefixCount = 20_000;

const leader: SolutionActor = {
  person: { key: "bench/leader", name: "Bench" },
  partnerId: null,
  isLeadership: true,
  mayReadFigures: true,
  method: "Internal Portal",
};

/** The save of the largest list as one history entry, then the pages over a full list of solutions. */
export async function benchSolutions(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) return print("solutions", { skipped: "needs Postgres" });
  const id = await savedLargest(url);
  await fill(url);
  await benchListPreview(url, { saving: savingOn(), leader, id, prefixAt, prefixCount });
  return withBenchServer(
    database,
    async ({ origin }) => {
      const browser = await signedIn(origin, "leadership");
      const headers = { cookie: browser.cookieHeader(`${origin}/vnext/partner`) };
      const all = [
        { name: `first page of ${solutionCount}`, address: "/vnext/partner" },
        { name: "by name, a search", address: "/vnext/partner?sort=name&search=4999" },
        { name: `one with ${prefixCount} prefixes`, address: `/solutions/${id}?tab=profile` },
      ];
      const pages = [];
      for (const { name, address } of all) {
        const response = await fetch(origin + address, { headers });
        await response.arrayBuffer();
        if (response.status === ok)
          pages.push({ name, load: { url: origin + address, headers }, status: ok } as const);
        else print("solutions", { name, skipped: `${address} answered ${response.status}` });
      }
      if (pages.length > 0)
        await interleaved(
          "solutions",
          { name: "nothing-page", load: { url: `${origin}/bench/nothing-page` }, status: ok },
          pages,
        );
    },
    { SANDBOX: "suite,dns,identity" },
  );
}

/** Times of reading and saving 20 000 prefixes: added, saved as they are, and half of them replaced. @returns the id */
async function savedLargest(url: string): Promise<string> {
  const database = await openPostgres(url);
  try {
    await migrate(database.db);
    const saving = { ...savingOn(), db: database.db };
    const save = async (name: string, id: string | null, from: number): Promise<string> => {
      const text = Array.from({ length: prefixCount }, (_, at) => prefixAt(from + at)).join("\n");
      const startedAt = performance.now();
      const { entries, bad } = readLines("ips", text, { isDemonstration: false });
      const saved = await saveSolution(saving, leader, {
        id,
        revision: null,
        fields: {
          name: "Largest",
          type: "isp",
          connectionType: "isp",
          visibility: "Public",
          description: "",
          setUpUrl: null,
        },
        lists: { asns: [], ips: entries, sslCertificates: [], vpns: [] },
      });
      const ms = Math.round(performance.now() - startedAt);
      if (!saved.ok) throw new Error(`The save was refused: ${saved.refusal.reason}`);
      print("solutions", { case: name, prefixes: entries.length, bad: bad.length, ms });
      return saved.value.id;
    };
    const id = await save("add a list", null, 0);
    await save("save it as it is", id, 0);
    await save("replace half of it", id, prefixCount / 2);
    return id;
  } finally {
    await database.close();
  }
}

/** What lists are saved with beside a database; no organisation is known. */
function savingOn(): Omit<Saving, "db"> {
  return {
    variant: "MultiTenant",
    now: new Date(),
    organisations: { index: organisationIndex([]), organisationOfPrefix: () => null },
  };
}

/** Prefixes of 20.0.0.0/8, public ones, each of 256 addresses. */
function prefixAt(number: number): string {
  return `20.${number >> 8}.${number & 0xff}.0/24`;
}

/** Solutions of 500 providers, ten each, in every state, with an AS number and two prefixes. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into partner (id, variant, domain, provider_id, name, url, status, terms_version, terms_accepted_at,
          registered_at, revision)
        select md5('partner' || n)::uuid, 'MultiTenant', 'p' || n || '.example', 'NP-' || n, 'Provider ' || n,
          'https://p' || n || '.example', 'Approved', '1', now(), now(), 1
        from generate_series(0, 499) as n;
      insert into solution (id, variant, owner_partner_id, name, type, connection_type, state, status, visibility,
          description, tags, added_at, added_by_method, added_by_name, updated_at, revision, asn_count, prefix_count,
          waiting_count)
        select md5('solution' || n)::uuid, 'MultiTenant', md5('partner' || n % 500)::uuid, 'Solution ' || n,
          (array['isp', 'cloudproxy', 'satellite', 'corporate', 'sdwan'])[1 + n % 5], 'isp',
          (array['AwaitingEndorsement', 'Approved', 'Named', 'Demo', 'Preview'])[1 + n % 5], 'active',
          (array['Public', 'Private'])[1 + n % 2], '', array['tag' || n % 40], now() - n * interval '1 minute',
          'Public Portal', 'Bench', now(), 1, 1, 2, n % 3
        from generate_series(1, ${solutionCount - 1}) as n;
      insert into solution_entry (solution_id, list, value_key, value, is_accepted, variant, owner_key, added_at)
        select md5('solution' || n)::uuid, list,
          case list when 'asns' then lpad(value, 10, '0') else value end, value, true, 'MultiTenant',
          md5('partner' || n % 500)::uuid, now()
        from generate_series(1, ${solutionCount - 1}) as n, lateral (values
          ('asns', (100000 + n)::text),
          ('ips', '24.' || n / 256 || '.' || n % 256 || '.0/24'),
          ('ips', '25.' || n / 256 || '.' || n % 256 || '.0/24')) as entry (list, value);
      analyze`);
  } finally {
    await client.end();
  }
}
