import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  insertFeedChanges,
  insertPublication,
  type NewFeedChange,
} from "~/features/domain-lens/publishing/publication.repository.server";
import type { Db } from "~/platform/database.server";
import { siteDatabases } from "#tests/support/database";
import { startSite, type TestSite } from "#tests/support/site";
import { withoutBreaks } from "#tests/support/without-breaks";

const canary = "canary-of-the-inside";
const version = "2026032000";
const at = new Date("2026-03-20T16:00:00Z");

/** Sets that the public sees, and those of every reason not to. */
const hiddenSets = [
  { public_id: 2, is_deleted: true },
  { public_id: 3, is_hidden: true },
  { public_id: 4, is_member_set: true },
  { public_id: 5, ofInternalWorkload: true },
  { public_id: null },
  { public_id: 6, published_version: null },
] as const;

/** What the public is told of the tables that the feed is read from; every other text in them is inside. */
const outside: Record<string, readonly string[]> = {
  service_area: ["code", "display_name"],
  workload: [],
  endpoint_set: ["optional_functionality", "tcp_ports", "udp_ports"],
  fqdn: ["domain_name"],
  publication: [],
  feed_change: [],
};

type Row = Record<string, unknown>;

/** Fills every text column that may hold any text with the canary, by what the database itself says of its tables. */
async function plantEverywhere(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{
    table_name: string;
    column_name: string;
    data_type: string;
  }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and is_updatable = 'YES' and
      identity_generation is null`.execute(db);
  const planted: string[] = [];
  for (const { table_name: table, column_name: column, data_type: type } of columns) {
    if (!["text", "ARRAY", "jsonb"].includes(type) || outside[table]?.includes(column)) continue;
    const value =
      type === "text"
        ? sql`${canary} || ${column} || ctid::text`
        : type === "jsonb"
          ? sql`${JSON.stringify({ [canary]: canary })}::jsonb`
          : sql`array[${canary}]::text[]`;
    // Columns whose values a check or another table bounds can hold no canary.
    const isPlanted = await db
      .transaction()
      .execute((trx) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(trx),
      )
      .then(
        ({ numAffectedRows }) => (numAffectedRows ?? 0n) > 0n,
        () => false,
      );
    if (isPlanted) planted.push(`${table}.${column}`);
  }
  return planted;
}

describe.each(siteDatabases())("the feed on %s", (kind) => {
  let site: TestSite;
  let planted: string[];
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
    const { db } = site.application;
    const ids = await plantWorld(db);
    planted = await plantEverywhere(db);
    await plantRecords(db, ids);
  });
  afterAll(() => site.close());

  it("has a canary in every field that matters", () => {
    expect(planted).toEqual(
      expect.arrayContaining([
        "endpoint_set.internal_description",
        "endpoint_set.public_description",
        "endpoint_set.service_tree_ids",
        "endpoint_set_prefix.service_tree_id",
        "fqdn.customer_facing_note",
        "fqdn.requestor_alias",
        "fqdn.reason_comment",
        "fqdn.discovery_info",
        "fqdn.component",
        "fqdn.service_tree_detections",
        "workload.name",
        "workload.champion_name",
        "workload.champion_email",
        "workload.champion_security_group",
        "workload.property_groups",
        "change_request.proposal",
        "change_request.change_reason",
        "change_request.authors",
        "change_request.block",
        "change_request.bypass",
        "change_request.search_text",
        "service_tree_entry.name",
        "webhook.url",
        "webhook.created_by_name",
      ]),
    );
  });

  const paths = [
    "/version",
    "/version/Worldwide",
    "/endpoints/Worldwide",
    "/changes/Worldwide/0000000000",
    `/changes/Worldwide/${version}`,
  ];
  const queries = [
    "",
    "&Format=CSV",
    "&Format=RSS&AllVersions=true",
    "&AllVersions=true",
    "&TenantName=contoso&NoIPv6=true",
    "&ServiceAreas=Exchange",
    "&singleVersion=true",
  ];

  it.each(paths.flatMap((path) => ["", "/gcc"].map((prefix) => prefix + path)))(
    "shows none of them at %s",
    async (path) => {
      for (const query of queries) {
        const answer = await fetch(`${site.origin}${path}?ClientRequestId=${randomUUID()}${query}`);
        const text = `${[...answer.headers].join("\n")}\n${withoutBreaks(await answer.text())}`;
        expect([query, answer.status >= 500, text.includes(canary)]).toEqual([query, false, false]);
      }
    },
  );

  it("shows the one set that is public, with what is public of it", async () => {
    const ask = async (path: string) =>
      (await (
        await fetch(`${site.origin}${path}?ClientRequestId=${randomUUID()}`)
      ).json()) as Row[];
    expect(await ask("/endpoints/Worldwide")).toEqual([
      {
        id: 1,
        serviceArea: "Exchange",
        serviceAreaDisplayName: "Mail",
        urls: ["mail.example.com"],
        ips: ["192.0.2.0/24", "198.51.100.0/24"],
        tcpPorts: "443",
        expressRoute: true,
        category: "Optimize",
        required: true,
        notes: "Mail",
      },
    ]);
    expect(await ask("/changes/Worldwide/0000000000")).toEqual([
      {
        id: 1,
        endpointSetId: 1,
        disposition: "Change",
        impact: "AddedUrl",
        version,
        previous: { tcpPorts: "80" },
        current: { tcpPorts: "443" },
        add: { effectiveDate: "20260419", ips: ["192.0.2.0/24"], urls: ["mail.example.com"] },
        remove: { urls: ["old.example.com"] },
      },
    ]);
  });
});

/** One row at least in every table of domain lens that people write into. @returns the public set's id */
async function plantWorld(db: Db): Promise<{ setId: string; changeId: string }> {
  const [external, internal, memberId, setId, fqdnId, changeId, webhookId] = Array.from(
    { length: 7 },
    () => randomUUID(),
  ) as [string, string, string, string, string, string, string];
  await db.insertInto("service_area").values({ code: "Exchange", display_name: "Mail" }).execute();
  const workload = {
    service_area: "Exchange",
    champion_name: "a",
    champion_email: "a",
    champion_security_group: "a",
    created_at: at,
    updated_at: at,
  };
  await db
    .insertInto("workload")
    .values([
      { ...workload, id: external, name: "one", workload_type: "External" },
      { ...workload, id: internal, name: "other", workload_type: "Internal" },
    ])
    .execute();
  await db.insertInto("service_tree_entry").values({ id: "tree", name: "tree" }).execute();
  const set = {
    instance: "Worldwide",
    workload_id: external,
    governance_category: "Optimize",
    is_express_route: true,
    is_required: true,
    optional_functionality: "Mail",
    tcp_ports: "443",
    published_version: version,
    created_at: at,
    updated_at: at,
  };
  await db
    .insertInto("endpoint_set")
    .values({
      ...set,
      internal_id: memberId,
      public_id: 90,
      is_member_set: true,
      optional_functionality: canary,
    })
    .execute();
  await db
    .insertInto("endpoint_set")
    .values([
      { ...set, internal_id: setId, public_id: 1, member_set_id: memberId },
      ...hiddenSets.map(
        ({ ofInternalWorkload, ...columns }: Row & { ofInternalWorkload?: boolean }) => ({
          ...set,
          internal_id: randomUUID(),
          ...(ofInternalWorkload && { workload_id: internal }),
          tcp_ports: canary,
          optional_functionality: canary,
          ...(columns as { public_id: number }),
        }),
      ),
    ])
    .execute();
  await db
    .insertInto("fqdn")
    .values({
      id: fqdnId,
      instance: "Worldwide",
      domain_name: "mail.example.com",
      reversed_name: "com.example.mail",
      labels: ["mail"],
      workload_id: external,
      is_wildcard: false,
      customer_facing_note: "a",
      requestor_alias: "a",
      reason_comment: "a",
      discovery_info: "a",
      component: "a",
      subcomponent: "a",
      added_by: "System",
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto("endpoint_set_fqdn")
    .values({ set_id: setId, fqdn_id: fqdnId, position: 0 })
    .execute();
  const prefix = { instance: "Worldwide", position: 0, service_tree_id: "tree" };
  await db
    .insertInto("endpoint_set_prefix")
    .values([
      { ...prefix, set_id: setId, prefix: "192.0.2.0/24" },
      { ...prefix, set_id: memberId, prefix: "198.51.100.0/24" },
    ])
    .execute();
  const empty = JSON.stringify({});
  await db
    .insertInto("change_request")
    .values({
      id: changeId,
      set_id: setId,
      instance: "Worldwide",
      status: "Published",
      disposition: "Change",
      base: empty,
      base_revision: 1,
      proposal: empty,
      authors: "[]",
      champion_approval: empty,
      council_approval: empty,
      bypass: empty,
      block: empty,
      unblock: empty,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto("webhook")
    .values({
      id: webhookId,
      instance: "Worldwide",
      url: "https://hook.example",
      secret: Buffer.from(canary),
      created_by_key: "a",
      created_by_name: "a",
      created_at: at,
    })
    .execute();
  return { setId, changeId };
}

/** A version with a record in whose parts more is kept than the contract has. */
async function plantRecords(
  db: Db,
  { setId, changeId }: { setId: string; changeId: string },
): Promise<void> {
  const beside = { internalDescription: canary, author: canary };
  const record = {
    endpointSetId: 1,
    disposition: "Change",
    impact: "AddedUrl",
    version,
    setId,
    changeId,
    previous: { tcpPorts: "80", ...beside },
    current: { tcpPorts: "443", ...beside },
    add: {
      effectiveDate: "20260419",
      ips: ["192.0.2.0/24"],
      urls: ["mail.example.com"],
      ...beside,
    },
    remove: { urls: ["old.example.com"], ...beside },
  } as NewFeedChange;
  await db.transaction().execute(async (trx) => {
    await insertPublication(trx, {
      instance: "Worldwide",
      version,
      publishedAt: at,
      publishedBy: canary,
      ipsAdded: 1,
      ipsRemoved: 0,
      urlsAdded: 1,
      urlsRemoved: 1,
      attributesChanged: 1,
      changeCount: 1,
    });
    await insertFeedChanges(trx, "Worldwide", [record]);
  });
}
