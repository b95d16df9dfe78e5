import { beforeAll, expect, it } from "vitest";

import { ocdiAnswers } from "~/api/endpoint-manager/ocdi-answers.schema";
import { storeFqdns, storeWorkload } from "#tests/support/domain-lens";
import { switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";

import type { Asked, DocumentedSite } from "./documented-site";

const bodyLimit = 64 * 1024;

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

export function describeOcdi(open: () => DocumentedSite): void {
  let mail: { id: string };
  let editor: SignedIn;
  let council: SignedIn;
  const anEditor = () =>
    signIn(open().db, {
      account: { name: "Edda Editor" },
      scopes: [{ role: "editor", workloadId: mail.id, serviceArea: null }],
    });
  const aCouncil = () =>
    signIn(open().db, {
      account: { name: "Cora Council" },
      scopes: [{ role: "connectivity-champion", workloadId: null, serviceArea: null }],
    });
  beforeAll(async () => {
    const { db } = open();
    mail = await storeWorkload(db, "OCDI: mail");
    await db
      .insertInto("service_tree_entry")
      .values({ id: "svc-mail", name: "Mail service" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await storeFqdns(
      db,
      Array.from({ length: 110 }, (_, index) => `h${index}.office.com`),
      { workload_id: mail.id, service_tree_id: "svc-mail", sample_count: 4 },
    );
    editor = await anEditor();
    council = await aCouncil();
    await offer(true);
  });

  const offer = (isOffered: boolean) =>
    switchSetting(open().db, "isOcdiAssociationEnabled", isOffered);

  async function call(
    path: string,
    { by = editor, ...asked }: Asked & { by?: SignedIn } = {},
  ): Promise<Answer> {
    const [name = "", query = ""] = path.split("?");
    const { status, headers, body } = await open().ask(
      `ipurl_OcdiAssociation${name.replace("/", "_")}`,
      { cookie: by.cookie, query: Object.fromEntries(new URLSearchParams(query)), ...asked },
    );
    return { status, headers, body: body as Record<string, unknown> };
  }

  const bodyOf = (legacyFqdns: string[], of: Record<string, unknown> = {}) => ({
    instance: "Worldwide",
    legacyFqdns,
    newOcdis: ["mail.cloud.microsoft"],
    transitionStage: "S5-GA",
    gaDate: "2027-03-01",
    ...of,
  });
  const upserted = async (
    legacyFqdns: string[],
    of: Record<string, unknown> = {},
    by = editor,
  ): Promise<{ id: string; revision: number }> => {
    const { status, body } = await call("/Upsert", { by, json: bodyOf(legacyFqdns, of) });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ legacyFqdns: [...legacyFqdns].sort() }),
    ]);
    ocdiAnswers.OcdiAssociation?.parse(body);
    return body as { id: string; revision: number };
  };

  it("write one, read it, and the council approves what it read", async () => {
    const { id } = await upserted(["h0.office.com", "h1.office.com"], { isProposed: true });
    const read = await call(`?id=${id}`);
    expect([read.status, read.headers.get("ETag")]).toEqual([200, '"1"']);
    expect(read.body).toMatchObject({
      status: "Pending",
      transitionStatus: "GA",
      workload: "OCDI: mail",
      authors: ["Edda Editor"],
      reviewedBy: null,
    });
    expect((await call("/Approve", { json: { id, revision: 1 } })).status).toBe(403);
    expect(await call("/Approve", { by: council, json: { id } })).toMatchObject({
      status: 428,
      body: { error: "revision-needed" },
    });
    expect(
      await call("/Approve", { by: council, json: { id }, headers: { "If-Match": '"7"' } }),
    ).toMatchObject({ status: 409, body: { error: "stale" } });
    expect(
      await call("/Approve", {
        by: council,
        json: { id, note: "Yes." },
        headers: { "If-Match": '"1"' },
      }),
    ).toMatchObject({
      status: 200,
      body: { status: "Approved", revision: 2, reviewedBy: "Cora Council", reviewedNote: "Yes." },
    });
    expect(await call("/Delete", { json: { id, revision: 2 } })).toMatchObject({
      status: 409,
      body: { error: "not-in-this-status" },
    });
    expect(await call("/Upsert", { json: bodyOf(["h0.office.com"], { id }) })).toMatchObject({
      status: 428,
    });
    expect(
      await call("/Upsert", { json: bodyOf(["h0.office.com"], { id, revision: 2 }) }),
    ).toMatchObject({ status: 200, body: { status: "Pending", revision: 3 } });
  });

  it(
    "lets old clients write without a revision where a setting says so, and tells the stale all " +
      "the same",
    async () => {
      await switchSetting(open().db, "areWritesWithoutRevisionAllowed", true);
      const { id } = await upserted(["h108.office.com"]);
      expect(
        await call("/Upsert", { json: bodyOf(["h108.office.com"], { id, isProposed: true }) }),
      ).toMatchObject({ status: 200, body: { status: "Pending", revision: 2 } });
      expect(await call("/Approve", { by: council, json: { id, revision: 1 } })).toMatchObject({
        status: 409,
        body: { error: "stale" },
      });
      expect(await call("/Approve", { by: council, json: { id } })).toMatchObject({
        status: 200,
        body: { status: "Approved" },
      });
      await switchSetting(open().db, "areWritesWithoutRevisionAllowed", false);
    },
  );

  it("a rejection says why, and what is rejected can go", async () => {
    const { id } = await upserted(["h2.office.com"], { isProposed: true });
    expect(await call("/Reject", { by: council, json: { id, revision: 1 } })).toMatchObject({
      status: 409,
      body: { error: "note-missing" },
    });
    expect(
      await call("/Reject", { by: council, json: { id, revision: 1, note: "No." } }),
    ).toMatchObject({ status: 200, body: { status: "Rejected" } });
    expect(await call("/Delete", { json: { id, revision: 2 } })).toMatchObject({ status: 200 });
    expect((await call(`?id=${id}`)).status).toBe(404);
  });

  it("the checks say what they found and where, and write nothing", async () => {
    const { status, body } = await call("/Validate", {
      json: bodyOf(["h3.office.com", "unheard.office.com"], { newOcdis: ["cloud.microsoft"] }),
    });
    expect(status).toBe(200);
    expect(body).toEqual(ocdiAnswers.OcdiValidation?.parse(body));
    expect(body).toMatchObject({ isValid: false });
    expect(body.findings).toEqual(
      expect.arrayContaining([
        {
          kind: "Legacy",
          check: "service-tree-match",
          outcome: "fail",
          reason: "no-record",
          name: "unheard.office.com",
          line: 2,
        },
        {
          kind: "Ocdi",
          check: "top-domain",
          outcome: "fail",
          reason: "ocdi-domain-itself",
          name: "cloud.microsoft",
          line: 1,
        },
      ]),
    );
    const refused = await call("/Upsert", { json: bodyOf(["unheard.office.com"]) });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: "unfit",
        details: expect.arrayContaining([
          { field: "Legacy.1", message: "service-tree-match: no-record: unheard.office.com" },
        ]) as unknown,
      },
    });
    expect((await call("/List?name=h3.office")).body).toEqual({ value: [] });
  });

  it("the list goes on by its header", async () => {
    // Each has a budget of their own.
    for (let index = 5, by = editor; index < 107; index++) {
      if (index % 20 === 5) by = await anEditor();
      await upserted([`h${index}.office.com`], { newOcdis: ["listed.static.microsoft"] }, by);
    }
    const first = await call("/List?name=listed.static&statuses=Not%20Started");
    const values = ({ body }: Answer) => body.value as { id: string }[];
    expect(values(first)).toHaveLength(100);
    ocdiAnswers.OcdiAssociations?.parse(first.body);
    const second = await call("/List?name=listed.static&statuses=Not%20Started", {
      headers: { "x-ms-continuation": first.headers.get("x-ms-continuation") ?? "" },
    });
    expect([values(second).length, second.headers.get("x-ms-continuation")]).toEqual([2, null]);
    expect(new Set([...values(first), ...values(second)].map(({ id }) => id)).size).toBe(102);
    expect((await call("/List?name=listed.static&statuses=Approved")).body).toEqual({ value: [] });
    expect((await call("/List?statuses=Lost")).status).toBe(400);
  });

  it("nothing answers while the flag is off", async () => {
    await offer(false);
    for (const path of ["/List", `?id=${"6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10"}`])
      expect((await call(path)).status).toBe(404);
    for (const path of ["/Validate", "/Upsert"])
      expect((await call(path, { json: bodyOf(["h3.office.com"]) })).status).toBe(404);
    await offer(true);
  });

  it("refuse a body that is none, too long or of another kind, what is gone, and who has no role", async () => {
    const user = await signIn(open().db);
    const places = [...open().places].filter(([id]) => id.startsWith("ipurl_OcdiAssociation"));
    expect(places.length).toBeGreaterThan(5);
    for (const [id, { method }] of places) {
      const path = id.slice("ipurl_OcdiAssociation".length).replace("_", "/");
      const isPost = method === "post";
      const by = await aCouncil();
      expect([id, (await call(path, { by: user, ...(isPost && { json: {} }) })).status]).toEqual([
        id,
        403,
      ]);
      expect([
        id,
        (
          await call(isPost ? path : `${path}?id=nonsense&statuses=Lost`, {
            by,
            ...(isPost && { json: { id: 7 } }),
          })
        ).status,
      ]).toEqual([id, 400]);
      if (!isPost) continue;
      expect([id, (await call(path, { by, json: ["x".repeat(bodyLimit)] })).status]).toEqual([
        id,
        413,
      ]);
      expect([id, (await call(path, { by, form: {} })).status]).toEqual([id, 415]);
      if (path === "/Validate") continue;
      const gone = { ...bodyOf(["h4.office.com"]), id: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10" };
      expect([id, (await call(path, { by, json: { ...gone, revision: 1 } })).status]).toEqual([
        id,
        404,
      ]);
      expect([id, (await call(path, { by, json: gone })).status]).toEqual([id, 428]);
    }
  });
}
