import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { appliedChanges, comparable, readSets } from "#tests/support/feed-reader";
import { readJsonFile } from "~/features/domain-lens/publishing/endpoint-file";
import {
  changesFileSchema,
  endpointFileSchema,
  type FileSet,
} from "~/features/domain-lens/publishing/endpoint-file.schema";
import { listChangeLog } from "~/features/domain-lens/change-requests/change-event.repository.server";
import { logLineView } from "~/features/domain-lens/change-requests/change-log.view";
import { askedSets } from "~/features/domain-lens/publishing/feed-content";
import { feedSetOf, type FeedSet } from "~/features/domain-lens/publishing/feed-set";
import {
  importEndpoints,
  type EndpointImport,
} from "~/features/domain-lens/publishing/import-endpoints.server";
import {
  listFeedChanges,
  listVersions,
} from "~/features/domain-lens/publishing/publication.repository.server";
import {
  answerableSets,
  listPublishedSets,
} from "~/features/domain-lens/publishing/published-set.repository.server";
import type { Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import type { Db, OpenDatabase } from "~/platform/database.server";

const worldwide = fileURLToPath(
  new URL("../../../shared/testdata/endpoint-feed/worldwide.json", import.meta.url),
);
const now = new Date("2026-03-20T16:00:00Z");

const one: FileSet = {
  id: 7,
  serviceArea: "Exchange",
  serviceAreaDisplayName: "Mail",
  urls: ["mail.example.com", "*.mail.example.com"],
  ips: ["192.0.2.0/24", "2001:db8::/32"],
  tcpPorts: "143, 587",
  expressRoute: true,
  category: "Optimize",
  required: true,
  notes: "Mail",
};
const other: FileSet = {
  id: 3,
  serviceArea: "Common",
  serviceAreaDisplayName: "Common",
  urls: ["login.example.com"],
  udpPorts: "443",
  expressRoute: false,
  category: "Default",
  required: false,
  notes: "",
};

describe.each(testDatabases())("importing endpoints on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());

  const importInto = (
    instance: Instance,
    sets: readonly FileSet[],
    rest: Partial<EndpointImport> = {},
  ) =>
    importEndpoints(
      { db, now },
      { instance, sets, version: null, changes: null, isReplacing: false, ...rest },
    );
  const feedOf = async (instance: Instance): Promise<FeedSet[]> =>
    (await listPublishedSets(db, { instance })).flatMap((set) => feedSetOf(set) ?? []);
  const reader = async (instance: Instance) =>
    comparable(
      appliedChanges(
        new Map(),
        await listFeedChanges(db, { instance, after: "0000000000" }),
      ).values(),
    );

  /** What the change logs of an instance's sets say of imports, by public id: version, status before, what is other. */
  const importsOf = async (instance: Instance) => {
    const said: Record<number, string[]> = {};
    for (const { internal_id: setId, public_id } of await db
      .selectFrom("endpoint_set")
      .select(["internal_id", "public_id"])
      .where("instance", "=", instance)
      .execute()) {
      const lines = (await listChangeLog(db, { setId, limit: 10 })).reverse();
      expect(
        lines.every(
          ({ changeId, event, actor }) =>
            changeId === null && event === "Import" && actor.name === "Import",
        ),
      ).toBe(true);
      said[public_id ?? 0] = lines.map(logLineView).map(({ version, from, saved }) => {
        const change = from &&
          saved && [
            saved.attributes,
            saved.fqdnAdditions.map((name) => `+${name}`),
            saved.fqdnRemovals.map((name) => `-${name}`),
            saved.prefixRemovals.length > 0 ? [`-${saved.prefixRemovals.join()}`] : [],
          ];
        return [
          version,
          String(from),
          ...(change ? change.map((part) => part.join()).filter((part) => part !== "") : []),
        ].join(" ");
      });
    }
    return said;
  };

  it.skipIf(!existsSync(worldwide))(
    "gives the worldwide feed back field by field, in its order (needs ../shared/testdata/endpoint-feed)",
    async () => {
      const text = readFileSync(worldwide, "utf8");
      const read = readJsonFile(text, endpointFileSchema);
      if (!read.ok) throw new Error(JSON.stringify(read.refusal));
      expect(await importInto("Worldwide", read.value, { version: "2026031900" })).toMatchObject({
        ok: true,
        value: { version: "2026031900", setCount: 79, changedCount: 79, removedCount: 0 },
      });
      // As texts, so that the order of keys counts too.
      expect(JSON.stringify(await feedOf("Worldwide"), null, 2)).toBe(
        JSON.stringify(JSON.parse(text), null, 2),
      );
      expect(await reader("Worldwide")).toEqual(comparable(readSets(await feedOf("Worldwide"))));
      const records = await listFeedChanges(db, { instance: "Worldwide", after: "0000000000" });
      expect(records.map(({ id }) => id)).toEqual(records.map((_record, index) => index + 1));
      expect(
        new Set(records.map(({ disposition, version }) => `${disposition} ${version}`)),
      ).toEqual(new Set(["Add 2026031900"]));
      expect(
        await db
          .selectFrom("fqdn")
          .select("added_by")
          .distinct()
          .where("instance", "=", "Worldwide")
          .execute(),
      ).toEqual([{ added_by: "System" }]);
      const { rows } =
        await sql`select event, actor_name, after ->> 'addedBy' as added_by, count(*)::integer,
            count(distinct fqdn_id)::integer as records from fqdn_event group by 1, 2, 3`.execute(
          db,
        );
      const { count } = await db
        .selectFrom("fqdn")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("instance", "=", "Worldwide")
        .executeTakeFirstOrThrow();
      expect(rows).toEqual([
        {
          event: "create",
          actor_name: "Import",
          added_by: "System",
          count: Number(count),
          records: Number(count),
        },
      ]);
      const made = await db
        .selectFrom("workload_event")
        .innerJoin("workload", "workload.id", "workload_event.workload_id")
        .select(["workload.name", "actor_name", "before"])
        .execute();
      expect(made).toHaveLength(new Set(read.value.map(({ serviceArea }) => serviceArea)).size);
      expect(
        new Set(made.map(({ actor_name, before }) => `${actor_name} ${JSON.stringify(before)}`)),
      ).toEqual(new Set(["Import null"]));
    },
  );

  it("puts the sets of each area in a workload of its own and keeps what is spelled", async () => {
    const outcome = await importInto("USGovDoD", [one, other]);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        version: "2026032000",
        areas: [
          { code: "Exchange", isNew: true },
          { code: "Common", isNew: true },
        ],
      },
    });
    expect(
      (await feedOf("USGovDoD")).map((set) => ({ ...set, serviceAreaDisplayName: "" })),
    ).toEqual([other, one].map((set) => ({ ...set, serviceAreaDisplayName: "" })));
    expect(await listVersions(db, "USGovDoD")).toMatchObject([
      { version: "2026032000", ipsAdded: 2, urlsAdded: 3, changeCount: 2 },
    ]);
  });

  it("refuses an instance that has anything, and changes nothing then", async () => {
    await importInto("Germany", [one]);
    expect(await importInto("Germany", [other])).toEqual({
      ok: false,
      refusal: { reason: "not-empty" },
    });
    expect((await feedOf("Germany")).map(({ id }) => id)).toEqual([7]);
  });

  it("replaces as one more version, whose records lead readers of the last one to the file", async () => {
    await importInto("China", [
      one,
      { ...other, id: 4 },
      { ...other, id: 5, urls: ["stays.example.com"] },
    ]);
    const before = await reader("China");
    const revisions = () =>
      db
        .selectFrom("endpoint_set")
        .select(["public_id", "revision", "is_deleted"])
        .where("instance", "=", "China")
        .orderBy("public_id")
        .execute();
    const old = await revisions();
    const moved: FileSet = {
      ...one,
      urls: ["mail.example.com", "new.example.com"],
      ips: undefined,
      tcpPorts: "143,587",
      category: "Allow",
    };
    const outcome = await importInto(
      "China",
      [{ ...other, id: 5, urls: ["stays.example.com"] }, moved],
      { isReplacing: true },
    );
    expect(outcome).toMatchObject({
      ok: true,
      value: { version: "2026032001", changedCount: 1, removedCount: 1 },
    });
    expect(before.size).toBe(3);
    expect(await reader("China")).toEqual(comparable(readSets(await feedOf("China"))));
    expect((await feedOf("China")).map(({ id, tcpPorts }) => [id, tcpPorts])).toEqual([
      [5, undefined],
      [7, "143,587"],
    ]);
    expect(await importsOf("China")).toEqual({
      4: ["2026032000 null", "2026032001 Published isDeleted"],
      5: ["2026032000 null"],
      7: [
        "2026032000 null",
        "2026032001 Published category,tcpPorts +new.example.com -*.mail.example.com -192.0.2.0/24,2001:db8::/32",
      ],
    });
    // Drafts of the set that stays the same keep their base.
    expect(await revisions()).toEqual(
      old.map(
        (set) =>
          ({
            4: { ...set, revision: set.revision + 1, is_deleted: true },
            5: set,
            7: { ...set, revision: set.revision + 1 },
          })[set.public_id as 4 | 5 | 7],
      ),
    );
    expect(await importInto("China", [one], { isReplacing: true, version: "2026032001" })).toEqual({
      ok: false,
      refusal: { reason: "version", known: "2026032001" },
    });
  });

  it("takes a given history in place of its own", async () => {
    const history = [
      {
        id: 11,
        endpointSetId: 7,
        disposition: "change",
        impact: "AddedUrl",
        version: "2025010100",
        add: { effectiveDate: "20250201", urls: ["Mail.example.com"] },
        changeDescription: "old",
      },
      {
        id: 14,
        endpointSetId: 2,
        disposition: "Remove",
        version: "2025020100",
        remove: { ips: ["192.0.2.0/24"] },
      },
    ];
    const read = readJsonFile(JSON.stringify(history), changesFileSchema);
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    expect(await importInto("USGovGCCHigh", [one], { changes: read.value })).toMatchObject({
      ok: true,
      value: { version: "2025020100", recordCount: 2 },
    });
    const { changeDescription: _not, ...first } = history[0]!;
    expect(await listFeedChanges(db, { instance: "USGovGCCHigh", after: "0000000000" })).toEqual([
      { ...first, disposition: "Change" },
      history[1],
    ]);
    expect(
      (await listVersions(db, "USGovGCCHigh")).map(({ version, publishedAt, changeCount }) => [
        version,
        publishedAt,
        changeCount,
      ]),
    ).toEqual([
      ["2025020100", now, 1],
      ["2025010100", new Date("2025-01-01T00:00:00Z"), 1],
    ]);
    expect(
      await importInto("USGovGCCHigh", [one], {
        changes: read.value,
        isReplacing: true,
        version: "2025010100",
      }),
    ).toEqual({ ok: false, refusal: { reason: "version", known: "2025020100" } });
  });

  it("never gives a version again, whatever history it takes", async () => {
    await importInto("USGovDoD", [one], { version: "2026032105", isReplacing: true });
    const history = readJsonFile(
      JSON.stringify([
        {
          id: 1,
          endpointSetId: 3,
          disposition: "Add",
          version: "2026031000",
          add: { effectiveDate: "20260310", urls: ["login.example.com"] },
        },
      ]),
      changesFileSchema,
    );
    if (!history.ok) throw new Error(JSON.stringify(history.refusal));
    const replaced = (rest: Partial<EndpointImport>) =>
      importInto("USGovDoD", [other], { isReplacing: true, ...rest });
    const known = { ok: false, refusal: { reason: "version", known: "2026032105" } };
    expect(await replaced({ changes: history.value })).toEqual(known);
    expect(await replaced({ changes: history.value, version: "2026032105" })).toEqual(known);
    expect([
      (await feedOf("USGovDoD")).map(({ id }) => id),
      (await listVersions(db, "USGovDoD")).map(({ version }) => version),
    ]).toEqual([[7], ["2026032105", "2026032000"]]);
    expect(await replaced({ changes: history.value, version: "2026032106" })).toMatchObject({
      ok: true,
      value: { version: "2026032106", recordCount: 1 },
    });
    expect(await replaced({ changes: [] })).toMatchObject({
      ok: true,
      value: { version: "2026032107" },
    });
  });

  it("tells webhooks of its version, and nobody of one that it refuses", async () => {
    const webhookId = randomUUID();
    await db
      .insertInto("webhook")
      .values({
        id: webhookId,
        instance: "Germany",
        url: "https://hooks.example/feed",
        secret: Buffer.from("sealed"),
        created_by_key: "t",
        created_by_name: "T",
        created_at: now,
      })
      .execute();
    const told = async () =>
      (
        await db
          .selectFrom("webhook_delivery")
          .select(["version", "state"])
          .where("webhook_id", "=", webhookId)
          .orderBy("version")
          .execute()
      ).map(({ version, state }) => `${version} ${state}`);
    await importInto("Germany", [one], { isReplacing: true, version: "2026032110" });
    expect(await told()).toEqual(["2026032110 waiting"]);
    await importInto("Germany", [other]);
    await importInto("Germany", [other], { isReplacing: true, version: "2026032110" });
    expect(await told()).toEqual(["2026032110 waiting"]);
    await importInto("Germany", [other], { isReplacing: true, changes: [] });
    expect(await told()).toEqual(["2026032110 waiting", "2026032111 waiting"]);
    expect(
      await db.selectFrom("job").select("kind").where("kind", "=", "webhook").execute(),
    ).toHaveLength(2);
  });

  it("keeps the name of an area under which others publish, and leaves nothing behind when it refuses", async () => {
    const named = { ...one, serviceAreaDisplayName: "Elsewhere called so" };
    expect(await importInto("France", [named])).toMatchObject({
      ok: true,
      value: { areas: [{ code: "Exchange", workload: "Elsewhere called so" }] },
    });
    const [set] = await feedOf("France");
    expect(set?.serviceAreaDisplayName).not.toBe("Elsewhere called so");
    const respelled = [
      { ...other, id: 8, serviceArea: "Newest", serviceAreaDisplayName: "Newest" },
      { ...one, id: 9, serviceArea: "EXCHANGE" },
    ];
    expect(await importInto("France", respelled, { isReplacing: true })).toEqual({
      ok: false,
      refusal: {
        reason: "faults",
        faults: [{ path: "[1].serviceArea", message: "the service area is known as Exchange" }],
      },
    });
    expect(
      await db.selectFrom("service_area").select("code").where("code", "=", "Newest").execute(),
    ).toEqual([]);
    expect((await feedOf("France")).map(({ id }) => id)).toEqual([7]);
  });

  it("puts what the vendor sends only on request into no answer that does not ask for it", async () => {
    expect(
      await importInto("France", [one, { ...other, id: 9, serviceArea: "MEM" }], {
        isReplacing: true,
        version: "2026032190",
      }),
    ).toMatchObject({ ok: true });
    const feed = answerableSets(await listPublishedSets(db, { instance: "France" }));
    const asked = (serviceAreas: string[] | null) =>
      askedSets(feed, { serviceAreas, tenantName: null, isWithoutIpv6: false })
        .map(({ id }) => id)
        .sort();
    expect([feed.areasOnRequest, asked(null), asked(["mem"]), asked(["exchange", "mem"])]).toEqual([
      ["mem"],
      [7],
      [9],
      [7, 9],
    ]);
  });
});
