import { sql } from "kysely";

import { openFigureSite, type FigureSite } from "#tests/routes/figure-site";
import { siteOfEverything } from "#tests/access/site-of-everything";
import type { DatabaseKind } from "#tests/support/database";
import { signedProvider, type SignedProvider } from "#tests/support/signed-provider";
import { signIn } from "#tests/support/signed-in";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { offeredMonths, periodOf } from "~/features/performance/months/month-period";
import { writeOutages } from "~/features/performance/outages/outage.repository.server";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { dayMs, hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

const munich = 2_867_714;
const asn = 64_507;

/** Ids of customers begin here, so that none of them is another number of a page. */
const firstCustomer = 1_987_650_001;
const firstNetwork = 1_976_540_001;
const address = "203.0.113.177";

const domain = "canary-domain.example";
const tenants = ["canary-tenant-of-an-account", "canary-tenant-without-account"];

/** Samples of each customer at one time. The first two are the tenants above, the last two networks. */
const samples = [120, 60, 50, 40, 30, 20, 10, 10];

export type CustomersWorld = {
  figures: FigureSite;
  /** A provider whose solution has the same customers. */
  other: SignedProvider;
  /** Ids of the two solutions. */
  solutionId: string;
  otherId: string;
  month: string;
  /** What leadership sees of customers, and what nobody does. */
  shown: readonly string[];
  hidden: readonly string[];
};

/** Two official solutions of two providers, with samples of the same customers, and an outage. */
export async function customersWorld(kind: DatabaseKind): Promise<CustomersWorld> {
  const figures = await openFigureSite(kind);
  await siteOfEverything.switchOn(figures.site);
  const { db } = figures.site.application;
  const other = await signedProvider(db, "Elsewhere");
  const measured = await figures.measured(figures.provider, "Fjord", asn);
  const beside = await figures.measured(other, "Inlet", asn + 1);
  const known = await storeCustomers(db);
  const now = new Date();
  const today = dayOf(now.getTime());
  const [month = ""] = offeredMonths({ today, isInWeeks: true });
  const lastOfWeeks = weeksAsked({ range: "30-days", days: null }, today).first + 27;
  for (const day of [periodOf(month, { isInWeeks: true }).first, lastOfWeeks])
    await aggregateStored(
      db,
      [measured.number, beside.number].flatMap((access) =>
        samplesOf(known.ids, { access, realm: figures.realm, day }),
      ),
      now,
    );
  const cell = { realm: figures.realm, solution: measured.number, place: munich };
  await db
    .transaction()
    .execute((trx) => writeOutages(trx, cell, { changes: [anOutage(lastOfWeeks)], now }));
  return {
    figures,
    other,
    solutionId: measured.solution.id,
    otherId: beside.solution.id,
    month,
    shown: [domain, ...tenants, ...known.ids.slice(-2).map(String)],
    hidden: [
      ...known.ids.slice(0, -2).map(String),
      ...known.keys,
      ...known.ids.map((_, each) => String(firstNetwork + each)),
      address,
    ],
  };
}

/** Customers with ids and keys that are nowhere else. */
async function storeCustomers(db: Db): Promise<{ ids: number[]; keys: string[] }> {
  const { account } = await signIn(db, { account: { tenantId: tenants[0] } });
  await db
    .updateTable("account")
    .set({ tenant_domain: domain })
    .where("id", "=", account.id)
    .execute();
  await sql`alter table sample_customer alter column id restart with ${sql.lit(firstCustomer)}`.execute(
    db,
  );
  const ids: number[] = [];
  const keys: string[] = [];
  for (let each = 0; each < samples.length; each += 1) {
    const key = Buffer.from(`canary key ${each}`.padEnd(16, "-"));
    const isNetwork = each >= samples.length - 2;
    const { id } = await db
      .insertInto("sample_customer")
      .values({
        key,
        key_version: 1,
        tenant_id: isNetwork ? null : (tenants[each] ?? `tenant-${each}`),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
    keys.push(key.toString(), key.toString("hex"), key.toString("base64url"));
  }
  return { ids, keys };
}

function samplesOf(
  customers: readonly number[],
  { day, ...of }: { access: number; realm: number; day: number },
): GivenSample[] {
  return samples.flatMap((count, each) =>
    Array.from({ length: count }, (): GivenSample => ({
      ...of,
      at: new Date(day * dayMs + 12 * hourMs),
      place: munich,
      customer: customers[each] ?? 0,
      net: firstNetwork + each,
      asn,
      egress: address,
      latency_ms: 40,
    })),
  );
}

function anOutage(day: number): Parameters<typeof writeOutages>[2]["changes"][number] {
  const start = day * dayMs + 12 * hourMs;
  return {
    id: null,
    start,
    openedAt: start + hourMs,
    end: null,
    closedAt: null,
    state: "open",
    peakRatio: 0.4375,
    networks: 8,
    category: 3,
    events: ["opened"],
  };
}
