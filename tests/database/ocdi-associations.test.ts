import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { ActingPerson } from "~/features/domain-lens/acting-person";
import { writePlace } from "~/lib/list/list-cursor";
import { decideAssociation } from "~/features/domain-lens/ocdi/decide-association.server";
import { ocdiListSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import {
  findAssociation,
  listAssociations,
  listOcdiEvents,
} from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import {
  ocdiStatuses,
  transitionStages,
  type OcdiAssociation,
} from "~/features/domain-lens/ocdi/ocdi-association";
import { typedNames, type TypedAssociation } from "~/features/domain-lens/ocdi/typed-association";
import { findAssociationsOfFqdns } from "~/features/domain-lens/ocdi/ocdi-facts.repository.server";
import { readWaiting } from "~/features/domain-lens/notices/read-waiting.server";
import { saveAssociation } from "~/features/domain-lens/ocdi/save-association.server";
import type { RoleScope } from "~/features/identity/account";
import type { OpenDatabase } from "~/platform/database.server";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { storeFqdns, storeWorkload } from "#tests/support/domain-lens";

const council: RoleScope = { role: "connectivity-champion", workloadId: null, serviceArea: null };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));

describe.each(testDatabases())("OCDI associations on %s", (kind) => {
  let database: OpenDatabase;
  let mail: string;
  let chat: string;
  let ids: string[];
  const person = (name: string, ...scopes: RoleScope[]): ActingPerson => ({
    key: `tenant/${name}`,
    name,
    scopes,
  });
  const editorOf = (workloadId: string, name = "Edda") =>
    person(name, { role: "editor", workloadId, serviceArea: null });

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    mail = (await storeWorkload(db, "Mail")).id;
    chat = (await storeWorkload(db, "Chat", "Skype")).id;
    await db
      .insertInto("service_tree_entry")
      .values([
        { id: "svc-mail", name: "Mail service" },
        { id: "svc-chat", name: "Chat service" },
      ])
      .execute();
    ids = await storeFqdns(
      db,
      Array.from({ length: 120 }, (_, index) => `host${index}.office.com`),
      { workload_id: mail, service_tree_id: "svc-mail", sample_count: 3 },
    );
    await storeFqdns(db, ["rooms.office.com"], {
      workload_id: chat,
      service_tree_id: "svc-chat",
      sample_count: 3,
    });
    await storeFqdns(db, ["shared.office.com"], {
      workload_id: chat,
      service_tree_id: "svc-mail",
      sample_count: 3,
    });
  });
  afterAll(() => database.close());

  const typed = (
    legacy: string,
    of: Partial<Omit<TypedAssociation, "legacy" | "ocdi">> & { ocdi?: string } = {},
  ): TypedAssociation => ({
    instance: "Worldwide",
    stage: "S2-Planning",
    gaOn: "2027-05-01",
    ...of,
    legacy: typedNames(legacy),
    ocdi: typedNames(of.ocdi ?? "mail.cloud.microsoft"),
  });
  type Saved = {
    id?: string;
    revision?: number | null;
    isProposed?: boolean;
    by?: ActingPerson;
    now?: Date;
  };
  const save = (
    content: TypedAssociation,
    { id, revision = null, isProposed = false, by = editorOf(mail), now = at(0) }: Saved = {},
  ) =>
    saveAssociation(
      { db: database.db, now, person: by },
      { id: id ?? null, revision, typed: content, isProposed },
    );
  const saved = async (content: TypedAssociation, of: Saved = {}): Promise<OcdiAssociation> => {
    const outcome = await save(content, of);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
    return outcome.value;
  };
  const decide = (
    id: string,
    event: "propose" | "approve" | "reject" | "delete",
    { by = person("Cora", council), note = "", revision = null as number | null } = {},
  ) =>
    decideAssociation({ db: database.db, now: at(5), person: by }, { id, event, revision, note });

  it("one goes from its first save to its approval, with history", async () => {
    const { id } = await saved(typed("HOST0.office.com\nhost1.office.com"));
    expect(await decide(id, "approve")).toEqual({ ok: false, refusal: "not-in-this-status" });
    expect(await decide(id, "propose", { by: editorOf(mail) })).toMatchObject({
      ok: true,
      value: { status: "Pending", revision: 2 },
    });
    const waitingFor = async (by: ActingPerson, offersOcdi = true) =>
      (
        await readWaiting(database.db, {
          person: by,
          variant: "MultiTenant",
          prefix: "/gcc",
          now: at(5),
          offersOcdi,
        })
      ).items.map((item) => `${item.kind} ${item.href} ${item.subject}`);
    const item = `ocdi /gcc/endpoints/fqdns/ocdiAssociationPanel/${id} mail.cloud.microsoft`;
    expect([
      await waitingFor(person("Cora", council)),
      await waitingFor(person("Cora", council), false),
      await waitingFor(editorOf(mail)),
      await waitingFor(person("Edda", council)),
    ]).toEqual([[item], [], [], []]);
    expect(await decide(id, "approve", { note: "Seen." })).toMatchObject({
      ok: true,
      value: { status: "Approved", revision: 3 },
    });
    expect(await waitingFor(person("Cora", council))).toEqual([]);
    const read = await findAssociation(database.db, id);
    expect(read).toMatchObject({
      legacy: ["host0.office.com", "host1.office.com"],
      ocdi: ["mail.cloud.microsoft"],
      status: "Approved",
      serviceTreeId: "svc-mail",
      workload: { name: "Mail" },
      gaOn: "2027-05-01",
      review: { by: { key: "tenant/Cora", name: "Cora" }, at: at(5), note: "Seen." },
    });
    expect(
      (await listOcdiEvents(database.db, id)).map(({ event, actorName, note }) => [
        event,
        actorName,
        note,
      ]),
    ).toEqual([
      ["approve", "Cora", "Seen."],
      ["propose", "Edda", ""],
      ["create", "Edda", ""],
    ]);
    await expect(sql`delete from ocdi_event`.execute(database.db)).rejects.toThrow(/append-only/);
    expect(await findAssociationsOfFqdns(database.db, ids.slice(0, 3))).toEqual({
      [ids[0]!]: { associationId: id, status: "Approved", stage: "S2-Planning" },
      [ids[1]!]: { associationId: id, status: "Approved", stage: "S2-Planning" },
    });
    expect(await decide(id, "delete", { by: editorOf(mail) })).toEqual({
      ok: false,
      refusal: "not-in-this-status",
    });
    expect(
      await saved(typed("host0.office.com", { stage: "S3-Engineering" }), {
        id,
        revision: 3,
        by: editorOf(mail, "Ebba"),
      }),
    ).toMatchObject({ status: "Pending", authors: [{ name: "Ebba" }] });
  });

  it("what is rejected is edited, proposed anew and may go", async () => {
    const { id } = await saved(typed("host2.office.com"), { isProposed: true });
    expect(await decide(id, "reject")).toEqual({ ok: false, refusal: "note-missing" });
    expect(await decide(id, "reject", { note: "Too early." })).toMatchObject({
      ok: true,
      value: { status: "Rejected" },
    });
    expect(await saved(typed("host2.office.com"), { id })).toMatchObject({
      status: "Not Started",
      review: { note: "Too early." },
    });
    expect(await decide(id, "delete", { by: editorOf(mail), revision: 2 })).toEqual({
      ok: false,
      refusal: "stale",
    });
    expect(await decide(id, "delete", { by: editorOf(mail), revision: 3 })).toMatchObject({
      ok: true,
    });
    expect(await findAssociation(database.db, id)).toBeUndefined();
    expect((await listOcdiEvents(database.db, id)).map(({ event }) => event)).toEqual([
      "delete",
      "edit",
      "reject",
      "create",
    ]);
    await saved(typed("host2.office.com"));
  });

  it("nobody decides about what they wrote", async () => {
    const author = person("Cato", council);
    const { id } = await saved(typed("host3.office.com"), { isProposed: true });
    await saved(typed("host3.office.com", { stage: "S4-Preview" }), { id, by: author });
    for (const event of ["approve", "reject"] as const)
      expect(await decide(id, event, { by: author, note: "-" })).toEqual({
        ok: false,
        refusal: "own-edit",
      });
    expect(await decide(id, "approve", { by: editorOf(mail) })).toEqual({
      ok: false,
      refusal: "not-permitted",
    });
    expect(await decide(id, "approve")).toMatchObject({ ok: true });
  });

  it("an edit of what changed meanwhile is refused and writes nothing", async () => {
    const { id, revision } = await saved(typed("host4.office.com"));
    await saved(typed("host4.office.com\nhost5.office.com"), { id, revision });
    expect(await save(typed("host4.office.com\nhost6.office.com"), { id, revision })).toEqual({
      ok: false,
      refusal: { reason: "stale", findings: [] },
    });
    expect((await findAssociation(database.db, id))?.legacy).toEqual([
      "host4.office.com",
      "host5.office.com",
    ]);
    expect(await decide(id, "propose", { by: editorOf(mail), revision })).toEqual({
      ok: false,
      refusal: "stale",
    });
  });

  it("an FQDN is in one association, however many ask at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        save(typed(`host${20 + index}.office.com\nhost19.office.com`)),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes)
      if (!outcome.ok)
        expect(outcome.refusal.findings).toContainEqual({
          kind: "Legacy",
          check: "conflict",
          outcome: "fail",
          reason: "in-another",
          name: "host19.office.com",
          line: 2,
        });
    const { rows } =
      await sql`select association_id from ocdi_association_name where domain_name = 'host19.office.com'`.execute(
        database.db,
      );
    expect(rows).toHaveLength(1);
    const other = await saved(typed("host30.office.com"));
    const row = {
      association_id: other.id,
      instance: "Worldwide",
      kind: "Legacy",
      domain_name: "host19.office.com",
    };
    await expect(
      database.db.insertInto("ocdi_association_name").values(row).execute(),
    ).rejects.toThrow(/ocdi_association_legacy_once/);
  });

  it("only the editors of every workload of the group write it", async () => {
    expect(await save(typed("host40.office.com\nshared.office.com"))).toEqual({
      ok: false,
      refusal: { reason: "not-permitted", findings: [] },
    });
    expect(await save(typed("host40.office.com"), { by: editorOf(chat) })).toMatchObject({
      refusal: { reason: "not-permitted" },
    });
    const { id } = await saved(typed("host40.office.com\nshared.office.com"), {
      by: person(
        "Both",
        { role: "editor", workloadId: mail, serviceArea: null },
        { role: "editor", workloadId: chat, serviceArea: null },
      ),
    });
    expect((await findAssociation(database.db, id))?.workload).toBeNull();
    expect(await decide(id, "delete", { by: editorOf(mail) })).toEqual({
      ok: false,
      refusal: "not-permitted",
    });
    expect(await save(typed("host40.office.com"), { id })).toMatchObject({
      refusal: { reason: "not-permitted" },
    });
  });

  it.each([
    ["rooms.office.com\nhost41.office.com", "service-tree-match"],
    ["nowhere.office.com", "service-tree-match"],
    ["", "empty"],
    [
      Array.from({ length: 101 }, (_, index) => `host${index}.office.com`).join("\n"),
      "group-limit",
    ],
  ])("the group %j is refused by %s", async (legacy, check) => {
    const outcome = await save(typed(legacy), { by: person("Cora", council) });
    expect(outcome.ok ? [] : outcome.refusal.findings.map((finding) => finding.check)).toContain(
      check,
    );
  });

  it("an unknown one is not found, and none moves to another instance", async () => {
    expect(await save(typed("host42.office.com"), { id: randomUUID() })).toMatchObject({
      refusal: { reason: "not-found" },
    });
    expect(await decide(randomUUID(), "approve")).toEqual({ ok: false, refusal: "not-found" });
    const { id } = await saved(typed("host42.office.com"));
    expect(await save(typed("host42.office.com", { instance: "China" }), { id })).toMatchObject({
      refusal: { reason: "other-instance" },
    });
  });

  it("the list has filters and pages, the latest first", async () => {
    await saved(
      typed("host50.office.com", { ocdi: "listed.static.microsoft", stage: "S6-Redirect" }),
      { now: at(50), isProposed: true },
    );
    await saved(typed("host51.office.com", { ocdi: "listed.static.microsoft" }), { now: at(51) });
    await saved(typed("host52.office.com", { ocdi: "listed.static.microsoft" }), { now: at(51) });
    const firsts = async (asked: Record<string, string>) =>
      (await listAssociations(database.db, ocdiListSchema.parse(asked))).rows.map(
        ({ legacy }) => legacy[0],
      );
    expect(await firsts({ name: "LISTED.static", statuses: "Pending" })).toEqual([
      "host50.office.com",
    ]);
    expect(await firsts({ name: "listed.static", stages: "S6-Redirect" })).toEqual([
      "host50.office.com",
    ]);
    expect(await firsts({ name: "listed.static", workloads: chat })).toEqual([]);
    expect(await firsts({ name: "listed.static", instances: "China" })).toEqual([]);
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await listAssociations(
        database.db,
        ocdiListSchema.parse({ name: "listed.static", ...(after && { after }) }),
        1,
      );
      seen.push(...page.rows.map(({ legacy }) => legacy[0]!));
      after = page.next;
    }
    expect(seen).toHaveLength(3);
    expect(new Set(seen)).toEqual(
      new Set(["host50.office.com", "host51.office.com", "host52.office.com"]),
    );
    expect(seen.at(-1)).toBe("host50.office.com");
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, ["host62.office.com", "host61.office.com", "host60.office.com"]],
    [{ order: "ascending" }, ["host60.office.com", "host61.office.com", "host62.office.com"]],
    [
      { sort: "ga", order: "ascending" },
      ["host61.office.com", "host62.office.com", "host60.office.com"],
    ],
    [{ sort: "ga" }, ["host60.office.com", "host62.office.com", "host61.office.com"]],
  ])("the list by %j comes page by page", async (asked, expected) => {
    const name = `sorted${Object.values(asked).join("")}.static.microsoft`;
    const groups = [
      ["host60.office.com", "2027-12-24"],
      ["host61.office.com", "2027-01-31"],
      ["host62.office.com", "2027-02-01"],
    ] as const;
    const ids: string[] = [];
    for (const [minute, [legacy, gaOn]] of groups.entries())
      ids.push((await saved(typed(legacy, { ocdi: name, gaOn }), { now: at(minute) })).id);
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await listAssociations(
        database.db,
        ocdiListSchema.parse({ name, ...asked, ...(after && { after }) }),
        1,
      );
      seen.push(...page.rows.map(({ legacy }) => legacy[0]!));
      after = page.next;
    }
    expect(seen).toEqual(expected);
    for (const id of ids) await decide(id, "delete", { by: editorOf(mail) });
  });

  it("no page begins behind what another sort wrote", () => {
    const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
    const begins = (sort: string, key: string) =>
      ocdiListSchema.safeParse({ sort, after: writePlace(sort, { key, id }) }).success;
    expect([
      begins("ga", "2027-01-01"),
      begins("changed", "2027-01-01"),
      begins("changed", "2027-01-01T00:00:00.000000Z"),
      begins("ga", "x"),
    ]).toEqual([true, false, true, false]);
  });

  it.each([
    ["status", ocdiStatuses],
    ["transition_stage", transitionStages],
  ] as const)("the database takes the words of %s and no others", async (column, words) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname =
        ${`ocdi_association_${column}_check`}`.execute(database.db);
    expect([...(rows[0]?.definition ?? "").matchAll(/'([^']+)'/g)].map(([, word]) => word)).toEqual(
      [...words],
    );
  });
});
