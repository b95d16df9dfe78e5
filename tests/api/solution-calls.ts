import { randomUUID } from "node:crypto";

import { beforeEach, expect, it } from "vitest";

import { solutionAnswers } from "~/api/partner-performance/solution-answers.schema";
import { mailJob } from "~/features/mail/mail-job.server";
import { mailPayload } from "~/features/mail/mail.schema";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { storePartner } from "#tests/factories/partner";
import { startTestSandbox } from "#tests/sandbox/test-sandbox";
import { english } from "#tests/support/english";
import { signIn, type SignedIn } from "#tests/support/signed-in";

import type { Asked, DocumentedSite } from "./documented-site";

const nobodys = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };
type Stored = Record<string, unknown> & { id: string; revision: number };

const calls = {
  put: "PutPartnerInputSolution",
  remove: "DeletePartnerInputSolution",
  own: "PartnerInputSolution_list",
  official: "OfficialSolution_list",
  contributions: "PartnerChangeSolutionRequest_List",
  create: "PartnerChangeSolutionRequest_Create",
  update: "PartnerChangeSolutionRequest_Update",
  profile: "PartnerPerformance_profile",
  tags: "PartnerPerformance_getSolutionTags",
  types: "PartnerPerformance_typeCount",
} as const;

const bodies: Partial<Record<keyof typeof calls, number>> = {
  put: 4 * 1024 * 1024,
  create: 4 * 1024 * 1024,
  update: 16 * 1024,
};

const aBody = (of: Record<string, unknown> = {}) => ({
  name: "Call fibre",
  type: "isp",
  connectionType: "isp",
  visibility: "Private",
  asns: [],
  ips: [],
  sslCertificates: [],
  vpns: [],
  ...of,
});

/** A solution without entries as the table has it. */
const aRow = (owner: string, name: string) => ({
  id: randomUUID(),
  variant: "MultiTenant",
  owner_partner_id: owner,
  name,
  type: "isp",
  connection_type: "isp",
  state: "AwaitingEndorsement",
  status: "active",
  visibility: "Private",
  description: "",
  tags: [],
  added_at: new Date(),
  added_by_method: "Public Portal",
  added_by_name: "Many",
  updated_at: new Date(),
  revision: 1,
});

export function describeSolutions(open: () => DocumentedSite): void {
  let ingrid: SignedIn;
  let nora: SignedIn;
  let lena: SignedIn;
  let partnerId: string;
  const aMember = async (name: string) => {
    const signed = await signIn(open().db, { account: { name } });
    const partner = await storePartner(open().db, {
      name,
      status: "Approved",
      members: [signed.account],
    });
    return { signed, id: partner.id };
  };
  // Each test has accounts, and so budgets, of its own.
  beforeEach(async () => {
    const fjordnet = await aMember("Ingrid");
    [ingrid, partnerId] = [fjordnet.signed, fjordnet.id];
    nora = (await aMember("Nora")).signed;
    lena = await signIn(open().db, { account: { name: "Lena" }, roles: ["leadership"] });
  });

  async function call(
    name: keyof typeof calls,
    { by = ingrid, ...asked }: Asked & { by?: SignedIn } = {},
  ): Promise<Answer> {
    const { status, headers, body } = await open().ask(calls[name], {
      cookie: by.cookie,
      ...asked,
    });
    return { status, headers, body: body as Record<string, unknown> };
  }
  const put = async (of: Record<string, unknown>, by = ingrid): Promise<Stored> => {
    const { status, body } = await call("put", { by, json: aBody(of) });
    expect([status, body]).toEqual([200, expect.objectContaining({ name: body.name })]);
    return body as Stored;
  };
  /** Leadership approves by the tables: its decision is a page and no call. */
  const official = async (of: Record<string, unknown>, by = lena): Promise<Stored> => {
    const solution = await put({ visibility: "Public", ...of }, by);
    await open()
      .db.updateTable("solution")
      .set({
        state: "Approved",
        approved_name: String(solution.name),
        approved_type: String(solution.type),
        approved_visibility: "Public",
        approved_state: "Approved",
        approved_by_name: "Lena",
        approved_at: new Date(),
        tags: [`tag of ${String(solution.name)}`],
      })
      .where("id", "=", solution.id)
      .execute();
    await open()
      .db.updateTable("solution_entry")
      .set({ is_accepted: true, official_slot: "access" })
      .where("solution_id", "=", solution.id)
      .execute();
    return solution;
  };
  const profile = (id: string, by = ingrid) => call("profile", { by, query: { solutionId: id } });

  it("add a solution, read it, and rewrite it at the revision that was read", async () => {
    const added = await put({
      asns: [2914, "AS2914", 3320],
      ips: ["129.250.0.0/16"],
      vpns: ["A  b"],
    });
    expect(added).toMatchObject({
      state: "AwaitingEndorsement",
      status: "active",
      ownerPartnerId: partnerId,
      addedByMethod: "Public Portal",
      addedByUser: "Ingrid",
      asns: [2914, 3320],
      vpns: ["A b"],
      waiting: { asns: [2914, 3320], ips: ["129.250.0.0/16"], vpns: ["A b"] },
      revision: 1,
      isOfficial: false,
    });
    const read = await profile(added.id);
    expect([read.status, read.headers.get("ETag"), read.body]).toEqual([200, '"1"', added]);
    solutionAnswers.NetworkSolution?.parse(read.body);
    const { revision: _read, ...sent } = { ...added, asns: [2914], name: "Call fibre 2" };
    expect(await call("put", { json: sent })).toMatchObject({
      status: 428,
      body: { error: "revision-needed" },
    });
    const rewritten = await call("put", { json: sent, headers: { "If-Match": '"1"' } });
    expect([rewritten.headers.get("ETag"), rewritten.body]).toMatchObject([
      '"2"',
      { name: "Call fibre 2", asns: [2914], revision: 2 },
    ]);
    expect(await call("put", { json: { ...sent, revision: 1 } })).toMatchObject({
      status: 409,
      body: { error: "stale" },
    });
    const listed = await call("own");
    expect((listed.body.value as Stored[]).find(({ id }) => id === added.id)).toMatchObject({
      counts: { asns: 1, ips: 1, sslCertificates: 0, vpns: 1 },
      waitingCount: 3,
    });
    expect(await put({ name: "Of leadership" }, lena)).toMatchObject({
      ownerPartnerId: null,
      addedByMethod: "Internal Portal",
    });
    expect((await call("own", { by: lena })).body.value).toEqual([
      expect.objectContaining({ name: "Of leadership" }),
    ]);
  });

  it("name each entry that is refused by its list and position", async () => {
    const bad = aBody({
      asns: [0, 1],
      ips: ["129.250.0.1/16", ""],
      vpns: ["", "x".repeat(201)],
    });
    expect((await call("put", { json: bad })).body).toEqual({
      error: "bad-input",
      message: expect.any(String) as string,
      details: [
        { field: "asns.1", message: "Item 1: not an AS number (1 to 4294967294)." },
        {
          field: "ips.1",
          message:
            "Item 1: bits are set after the prefix length. The prefix of this length is 129.250.0.0/16.",
        },
        { field: "ips.2", message: "Item 2: not an IP prefix in CIDR format." },
        { field: "vpns.1", message: "Item 1: empty, or with control characters." },
        { field: "vpns.2", message: "Item 2: more than 200 characters." },
      ],
    });
    await official({ name: "Call telecom", asns: [7018] });
    expect((await call("put", { json: aBody({ asns: [8075, 7018] }) })).body).toMatchObject({
      error: "entries-refused",
      details: [
        {
          field: "asns.1",
          message: "Item 1: an AS number of the suite, which only leadership adds.",
        },
        { field: "asns.2", message: "Item 2: already in Call telecom." },
      ],
    });
    const many = aBody({ asns: Array.from({ length: 20_000 }, () => 0) });
    expect((await call("put", { json: many })).body.details).toHaveLength(100);
    expect(
      (await call("put", { json: aBody({ colour: "red", type: "fibre", asns: undefined }) })).body
        .details,
    ).toEqual([
      { field: "type", message: "This is not a type of solution." },
      expect.objectContaining({ field: "asns" }),
      { field: "colour", message: "There is no such field." },
    ]);
  });

  it("take the largest lists", async () => {
    const ips = Array.from({ length: 20_000 }, (_, n) => `20.${n >> 8}.${n & 255}.0/24`);
    const { id, ...stored } = await put({ name: "Largest", ips });
    expect(stored.ips).toHaveLength(20_000);
    expect((await call("remove", { query: { id }, headers: { "If-Match": '"1"' } })).status).toBe(
      200,
    );
  });

  it("tell nobody of another's solution, and answer as for one that is not there", async () => {
    const { id } = await put({ name: "Hidden" });
    const { id: officialId } = await official({ name: "Official of Ingrid" }, ingrid);
    const unknown = await profile(nobodys, nora);
    expect(unknown.status).toBe(404);
    for (const each of [id, officialId]) {
      expect(await profile(each, nora)).toMatchObject({ status: 404, body: unknown.body });
      const json = aBody({ id: each, revision: 1 });
      expect(await call("put", { by: nora, json })).toMatchObject({
        status: 404,
        body: unknown.body,
      });
      const asked = { by: nora, query: { id: each }, headers: { "If-Match": '"1"' } };
      expect(await call("remove", asked)).toMatchObject({ status: 404, body: unknown.body });
      expect((await profile(each, lena)).status).toBe(200);
    }
    expect((await call("own", { by: nora })).body).toEqual({ value: [] });
    const names = ({ body }: Answer) =>
      (body as unknown as { name: string }[]).map((one) => one.name);
    const seen = await call("official", { by: nora });
    expect(names(seen)).toContain("Official of Ingrid");
    expect(names(seen)).not.toContain("Hidden");
    expect(Object.keys((seen.body as unknown as object[])[0] ?? {})).toEqual([
      "id",
      "name",
      "type",
      "tags",
    ]);
    await open()
      .db.updateTable("solution")
      .set({ tags: ["hidden tag"] })
      .where("id", "=", id)
      .execute();
    expect((await call("tags", { by: nora })).body).toContain("tag of Official of Ingrid");
    expect((await call("tags", { by: nora })).body).not.toContain("hidden tag");
    expect((await call("tags")).body).toContain("hidden tag");
    await put({ name: "Of no type yet", type: "" });
    const { body: types } = await call("types", { by: lena });
    expect(types).toContainEqual({ type: "unclassified", count: expect.any(Number) as number });
    expect(types).toContainEqual({
      type: "isp",
      count: expect.any(Number) as number,
    });
    for (const reference of [seen, await call("tags")])
      expect(reference.headers.get("Cache-Control")).toBe("private, max-age=1200");
  });

  it("close a solution without a revision", async () => {
    const { id } = await put({ name: "To close as it is", asns: [3320] });
    expect(await call("remove", { query: { id } })).toMatchObject({
      status: 200,
      body: { status: "closed", revision: 2 },
    });
  });

  it("close a solution at its revision, once", async () => {
    const { id } = await put({ name: "To close", asns: [3356] });
    const close = (headers: Record<string, string>) => call("remove", { query: { id }, headers });
    expect((await close({ "If-Match": "seven" })).status).toBe(428);
    expect(await close({ "If-Match": '"7"' })).toMatchObject({
      status: 409,
      body: { error: "stale" },
    });
    expect(await close({ "If-Match": '"1"' })).toMatchObject({
      status: 200,
      body: { status: "closed", asns: [], revision: 2 },
    });
    expect(await close({ "If-Match": '"2"' })).toMatchObject({
      status: 409,
      body: { error: "closed" },
    });
    const ids = async (query?: Record<string, string>) =>
      ((await call("own", { query })).body.value as Stored[]).map((one) => one.id);
    expect(await ids()).not.toContain(id);
    expect(await ids({ statuses: "closed" })).toContain(id);
  });

  it("list solutions page by page", async () => {
    const { signed, id: owner } = await aMember("Many");
    await open()
      .db.insertInto("solution")
      .values(Array.from({ length: 120 }, (_, n) => aRow(owner, `Paged ${n}`)))
      .execute();
    const page = async (token?: string | null) => {
      const headers: Record<string, string> = token ? { "x-ms-continuation": token } : {};
      const answer = await call("own", { by: signed, headers });
      return [
        (answer.body.value as Stored[]).map(({ name }) => name),
        answer.headers.get("x-ms-continuation"),
      ] as const;
    };
    const [first, token] = await page();
    const [second, end] = await page(token);
    expect([first.length, second.length, end]).toEqual([100, 20, null]);
    expect(new Set([...first, ...second]).size).toBe(120);
    expect((await call("own", { headers: { "x-ms-continuation": "nonsense" } })).status).toBe(400);
  });

  it("contribute entries, and let the owner of the target decide", async () => {
    const target = await official({ name: "Target", asns: [1299] }, nora);
    const source = await put({ name: "Source", asns: [3257], ips: ["62.115.0.0/16"] });
    const changes = [{ action: "create", list: "asns", value: "AS3257" }];
    const asked = { solutionId: source.id, targetSolutionId: target.id, changes, note: "Take it." };
    expect(await call("create", { json: { ...asked, targetSolutionId: source.id } })).toMatchObject(
      { status: 409, body: { error: "no-target" } },
    );
    expect(await call("create", { json: { ...asked, changes: [] } })).toMatchObject({
      status: 409,
      body: { error: "no-changes" },
    });
    const wrong = [
      { action: "create", list: "ips", value: "62.115.0.1/16" },
      { action: "update", list: "ips", value: "62.115.0.0/16", previous: "x" },
    ];
    expect((await call("create", { json: { ...asked, changes: wrong } })).body.details).toEqual([
      expect.objectContaining({ field: "changes.1.value" }),
      expect.objectContaining({ field: "changes.2.previous" }),
    ]);
    const made = await call("create", { json: asked });
    expect([made.status, made.headers.get("ETag"), made.body]).toMatchObject([
      200,
      '"1"',
      {
        status: "active",
        solutionId: source.id,
        partnerInternalId: partnerId,
        createdBy: "Ingrid",
      },
    ]);
    const id = String(made.body.id);
    expect(
      await call("put", { json: aBody({ id: source.id, revision: 2, name: "Source" }) }),
    ).toMatchObject({ status: 409, body: { error: "under-contribution" } });
    const listed = async (by: SignedIn, query?: Record<string, string>) =>
      (await call("contributions", { by, query })).body as unknown as Stored[];
    expect(await listed(ingrid)).toEqual([made.body]);
    expect(await listed(nora)).toEqual([
      { ...made.body, solutionId: null, partnerInternalId: null, createdBy: null },
    ]);
    expect(await listed(lena)).toContainEqual(made.body);
    expect(await listed(lena, { partnerInternalId: partnerId })).toEqual([made.body]);
    for (const [by, partnerInternalId] of [
      [nora, partnerId],
      [lena, nobodys],
    ] as const)
      expect((await call("contributions", { by, query: { partnerInternalId } })).status).toBe(404);

    const update = (by: SignedIn, json: Record<string, unknown>, headers = {}) =>
      call("update", { by, json: { id, ...json }, headers });
    expect((await update(nora, { status: "closed", resolution: "approved" })).status).toBe(428);
    expect((await update(nora, { status: "cancelled", revision: 1 })).status).toBe(403);
    expect(await update(nora, { status: "closed", revision: 1 })).toMatchObject({ status: 400 });
    expect(
      await update(nora, { status: "closed", resolution: "rejected", revision: 1 }),
    ).toMatchObject({ status: 409, body: { error: "note-missing" } });
    expect(
      await update(nora, { status: "closed", resolution: "approved" }, { "If-Match": '"9"' }),
    ).toMatchObject({ status: 409, body: { error: "stale" } });
    expect(
      await update(nora, { status: "closed", resolution: "approved" }, { "If-Match": '"1"' }),
    ).toMatchObject({
      status: 200,
      body: { status: "closed", resolution: "approved", closedBy: "Nora", solutionId: null },
    });
    expect((await profile(target.id, nora)).body).toMatchObject({ asns: [1299, 3257] });
    expect((await profile(source.id)).body).toMatchObject({ asns: [], ips: ["62.115.0.0/16"] });
    expect(await listed(ingrid)).toEqual([]);
    expect(await listed(ingrid, { statuses: "closed,cancelled" })).toHaveLength(1);
    const stranger = (await aMember("Stranger")).signed;
    expect((await update(stranger, { status: "cancelled", revision: 2 })).status).toBe(404);
  });

  it("mail the members of the target, then those of the contributor", async () => {
    const sandbox = await startTestSandbox({ parts: ["suite", "mail"] });
    setSandbox(sandbox);
    const { db } = open();
    const mailed = async () => {
      const jobs = await db
        .selectFrom("job")
        .select("payload")
        .where("kind", "=", mailJob.name)
        .execute();
      await db.deleteFrom("job").where("kind", "=", mailJob.name).execute();
      return jobs.map(({ payload }) => mailPayload.read(payload).subject);
    };
    try {
      const target = await official({ name: "Told", asns: [3320] }, nora);
      const source = await put({ name: "Telling", asns: [3491] });
      const changes = [{ action: "create", list: "asns", value: 3491 }];
      const json = { solutionId: source.id, targetSolutionId: target.id, changes };
      const { id } = (await call("create", { json })).body;
      expect(await mailed()).toEqual([english("contributions:mail.contribution-made.subject")]);
      const rejected = { id, revision: 1, status: "closed", resolution: "rejected", note: "No." };
      expect((await call("update", { by: nora, json: rejected })).status).toBe(200);
      expect(await mailed()).toEqual([english("contributions:mail.contribution-rejected.subject")]);
    } finally {
      setSandbox(undefined);
      await sandbox.close();
    }
  });

  it("refuse what is not known by its name, bodies that are none, and accounts of no provider", async () => {
    const user = await signIn(open().db);
    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      const limit = bodies[name];
      const by = await signIn(open().db, { roles: ["leadership"] });
      const json = limit === undefined ? undefined : {};
      // What somebody else's solution is answered with says nothing of the account.
      const [query, barred] = name === "profile" ? [{ solutionId: nobodys }, 404] : [{}, 403];
      expect([name, (await call(name, { by: user, json, query })).status]).toEqual([name, barred]);
      const stray = await call(name, { by, json, query: { colour: "red" } });
      expect([name, stray.status, stray.body.details]).toEqual([
        name,
        400,
        [
          {
            field: "colour",
            message: expect.stringContaining("There is no such parameter.") as string,
          },
        ],
      ]);
      if (limit === undefined) continue;
      expect([name, (await call(name, { by, json: ["x".repeat(limit)] })).status]).toEqual([
        name,
        413,
      ]);
      expect([name, (await call(name, { by, form: {} })).status]).toEqual([name, 415]);
    }
    expect((await call("own", { query: { statuses: "lost" } })).body.details).toMatchObject([
      { field: "statuses.0" },
    ]);
    expect((await call("contributions", { query: { statuses: "lost" } })).status).toBe(400);
    const gone = aBody({ id: nobodys, revision: 1 });
    expect((await call("put", { json: gone })).status).toBe(404);
    const json = { solutionId: nobodys, targetSolutionId: nobodys, changes: [] };
    expect((await call("create", { json })).status).toBe(404);
  });
}
