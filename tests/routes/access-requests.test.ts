import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { siteDatabases } from "#tests/support/database";
import { storeWorkload } from "#tests/support/domain-lens";
import { english } from "#tests/support/english";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import {
  openRequestsMost,
  reasonLimit,
} from "~/features/domain-lens/access-requests/access-request";
import {
  noticeMailJob,
  noticeMailPayload,
} from "~/features/domain-lens/notices/notice-mail.schema";
import type { DirectoryRole, RoleScope } from "~/features/identity/account";
import { forgetSettings } from "~/features/settings/read-settings.server";

import { Visitor, type Page } from "./visitor";

const at = "/endpoints/access";

describe.each(siteDatabases())("requests for access on %s", (kind) => {
  let site: TestSite;
  let mail: { id: string };
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    mail = await storeWorkload(site.application.db, "Mail of requests");
    await storeWorkload(site.application.db, "Calendar of requests", "Skype");
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    for (const table of [
      "access_request",
      "role_assignment",
      "notice",
      "job",
      "audit_entry",
    ] as const)
      await site.application.db.deleteFrom(table).execute();
  });

  const champion = (): RoleScope => ({
    role: "workload-champion",
    workloadId: mail.id,
    serviceArea: null,
  });
  const ofArea: RoleScope = { role: "service-champion", workloadId: null, serviceArea: "Exchange" };
  const ofOtherArea: RoleScope = {
    role: "service-champion",
    workloadId: null,
    serviceArea: "Skype",
  };
  const ofCouncil: RoleScope = {
    role: "connectivity-champion",
    workloadId: null,
    serviceArea: null,
  };
  const person = (name: string, scopes: RoleScope[] = [], roles: DirectoryRole[] = []) =>
    signIn(site.application.db, { account: { name }, scopes, roles });

  /** An operator by name, as the command line makes the first. */
  async function operatorByName(name = "Omar"): Promise<SignedIn> {
    const operator = await person(name);
    const { tenantId: tenant_id, objectId: object_id, email } = operator.account;
    await site.application.db
      .insertInto("role_assignment")
      .values({
        id: crypto.randomUUID(),
        variant: "MultiTenant",
        tenant_id,
        object_id,
        name,
        email,
        role: "operator",
        granted_by: "test",
        granted_at: new Date(),
      })
      .execute();
    return operator;
  }

  const visit = (
    { cookie }: SignedIn,
    path: string,
    form?: Record<string, string>,
  ): Promise<Page> => new Visitor(site).visit(path, { form, headers: { Cookie: cookie } });
  const asking = (change: Record<string, string> = {}) => ({
    workload: "Mail of requests",
    role: "editor",
    reason: "I look after the mail servers.",
    ...change,
  });
  const ask = (by: SignedIn, change?: Record<string, string>, prefix = "") =>
    visit(by, prefix + at, asking(change));
  const stored = () =>
    site.application.db.selectFrom("access_request").selectAll().orderBy("asked_at").execute();
  const roles = (by: SignedIn) =>
    site.application.db
      .selectFrom("role_assignment")
      .select(["role", "workload_id", "granted_by"])
      .where("object_id", "=", by.account.objectId)
      .execute();

  /** Everything that was mailed, by whom it goes to. */
  async function mailed(): Promise<
    { to: string; kind: string; href: string; note: string | undefined }[]
  > {
    const jobs = await site.application.db
      .selectFrom("job")
      .select("payload")
      .where("kind", "=", noticeMailJob.name)
      .orderBy("created_at")
      .execute();
    return jobs
      .map(({ payload }) => noticeMailPayload.read(payload))
      .flatMap(({ kind: what, href, facts, mails }) =>
        mails.map(({ to }) => ({ to, kind: what, href, note: facts.note })),
      );
  }
  /** Asks once, and the address where it is decided. */
  async function asked(by: SignedIn, change?: Record<string, string>): Promise<string> {
    expect((await ask(by, change)).location).toBe(`${at}?done=asked`);
    return `${at}/${(await stored()).at(-1)?.id}`;
  }

  it("are what the no-access page leads to, unless a setting names another page", async () => {
    const user = await person("Mira");
    const link = async () =>
      /href="([^"]*)"[^>]*>Request access/.exec((await visit(user, "/endpoints")).html)?.[1];
    expect(await link()).toBe(at);
    const gcc = await signIn(site.application.db, { variant: "GCC", tenantKind: "gcc" });
    expect((await visit(gcc, "/gcc/endpoints")).html).toContain(`href="/gcc${at}"`);
    const { db } = site.application;
    await db
      .insertInto("setting")
      .values({
        variant: "MultiTenant",
        key: "domainLensAccessUrl",
        value: JSON.stringify("https://access.example/ask"),
        updated_at: new Date(),
      })
      .execute();
    forgetSettings({ db, variant: "MultiTenant" });
    expect(await link()).toBe("https://access.example/ask");
    await db.deleteFrom("setting").execute();
    forgetSettings({ db, variant: "MultiTenant" });
  });

  it("go from the requester to the champion, who grants them, and the role holds from the next request", async () => {
    const [user, decider] = [await person("Mira"), await person("Chandra", [champion()])];
    expect((await visit(user, "/endpoints")).status).toBe(403);
    const request = await asked(user);
    const waits = await visit(user, `${at}?done=asked`);
    expect(waits.html).toContain("Your request was sent.");
    expect(waits.html).toMatch(new RegExp(`${english("access:askedAt")}.*<time.*Waiting`, "s"));
    expect(await mailed()).toEqual([
      {
        to: decider.account.email,
        kind: "access-requested",
        href: request,
        note: "I look after the mail servers.",
      },
    ]);

    const waiting = await visit(decider, "/endpoints");
    expect(waiting.html).toContain(english("notices:waiting.kind.access"));
    expect(waiting.html).toContain(`href="${request}"`);
    expect((await visit(decider, request)).html).toMatch(
      /Mira requests access to Mail of requests.*I look after the mail servers\./s,
    );
    expect(await visit(decider, request, { action: "grant", note: "" })).toMatchObject({
      status: 303,
      location: request,
    });
    expect((await visit(decider, request)).html).toContain("Granted");

    expect(await roles(user)).toEqual([
      { role: "editor", workload_id: mail.id, granted_by: "Chandra" },
    ]);
    expect((await visit(user, "/endpoints")).status).toBe(200);
    expect((await visit(user, at)).html).toMatch(/Granted.*by Chandra/s);
    expect((await mailed()).at(-1)).toEqual({
      to: user.account.email,
      kind: "access-granted",
      href: "/endpoints",
      note: "",
    });
    const audited = await site.application.db
      .selectFrom("audit_entry")
      .select(["action", "actor_name", "subject"])
      .execute();
    expect(audited).toEqual([
      {
        action: "grant-role",
        actor_name: "Chandra",
        subject: `${user.account.tenantId}/${user.account.objectId}`,
      },
    ]);
    expect((await visit(decider, "/endpoints")).html).not.toContain(request);
  });

  it("that are declined say why, give no role and may be sent again", async () => {
    const [user, decider] = [await person("Mira"), await person("Chandra", [champion()])];
    const request = await asked(user);
    const empty = await visit(decider, request, { action: "decline", note: "" });
    expect([empty.status, empty.html]).toEqual([
      422,
      expect.stringContaining(english("access:error.note-missing")),
    ]);
    const long = await visit(decider, request, { action: "decline", note: "x".repeat(1001) });
    expect([long.status, long.html]).toEqual([422, expect.stringContaining("x".repeat(1001))]);
    expect(
      (await visit(decider, request, { action: "decline", note: "Ask the calendar team." })).status,
    ).toBe(303);
    expect(await roles(user)).toEqual([]);
    expect((await visit(user, at)).html).toMatch(/Declined.*by Chandra.*Ask the calendar team\./s);
    expect((await visit(user, `${at}?done=asked`)).html).not.toContain("Your request was sent.");
    expect((await mailed()).at(-1)).toEqual({
      to: user.account.email,
      kind: "access-declined",
      href: at,
      note: "Ask the calendar team.",
    });
    await asked(user);
    expect((await mailed()).filter(({ kind: what }) => what === "access-requested")).toHaveLength(
      2,
    );
  });

  it("that are decided already are not decided again", async () => {
    const [user, decider, operator] = [
      await person("Mira"),
      await person("Chandra", [champion()]),
      await person("Omar", [], ["operator"]),
    ];
    const request = await asked(user);
    expect((await visit(decider, request, { action: "decline", note: "No." })).status).toBe(303);
    const late = await visit(operator, request, { action: "grant", note: "" });
    expect([late.status, late.html]).toEqual([
      409,
      expect.stringContaining("This request was already decided."),
    ]);
    expect(await roles(user)).toEqual([]);
  });

  it("asked again wait, and nobody is told again", async () => {
    const user = await person("Mira");
    await person("Chandra", [champion()]);
    await asked(user);
    expect((await ask(user, { workload: "MAIL of Requests", reason: "Again." })).location).toBe(
      `${at}?done=waiting`,
    );
    expect((await visit(user, `${at}?done=waiting`)).html).toContain(
      english("access:done.waiting"),
    );
    expect([(await stored()).length, (await mailed()).length]).toEqual([1, 1]);
  });

  it("sent at the same instant are one", async () => {
    const user = await person("Mira");
    await person("Chandra", [champion()]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(user)));
    expect(answers.map(({ location }) => location).sort()).toEqual([
      `${at}?done=asked`,
      ...Array.from({ length: 3 }, () => `${at}?done=waiting`),
    ]);
    expect([(await stored()).length, (await mailed()).length]).toEqual([1, 1]);
  });

  describe("tell", () => {
    const everybody = async () => ({
      chandra: await person("Chandra", [champion()]),
      sefa: await person("Sefa", [ofArea]),
      tim: await person("Tim", [ofOtherArea]),
      connie: await person("Connie", [ofCouncil]),
      omar: await operatorByName(),
    });
    type Name = keyof Awaited<ReturnType<typeof everybody>>;

    it.each<[string, string, Name[], Name[]]>([
      ["champions of workload and area", "editor", [], ["chandra", "sefa"]],
      ["the council where there is no champion", "editor", ["chandra", "sefa"], ["connie"]],
      [
        "operators where there is no council either",
        "editor",
        ["chandra", "sefa", "connie"],
        ["omar"],
      ],
      ["the council of a request to become champion", "workload-champion", [], ["connie"]],
      ["operators of one where there is no council", "workload-champion", ["connie"], ["omar"]],
    ])("%s", async (_who, role, gone, told) => {
      const people = await everybody();
      for (const name of gone)
        await site.application.db
          .deleteFrom("role_assignment")
          .where("object_id", "=", people[name].account.objectId)
          .execute();
      await asked(await person("Mira"), { role });
      expect((await mailed()).map(({ to }) => to).sort()).toEqual(
        told.map((name) => people[name].account.email).sort(),
      );
    });

    it("nobody of another variant", async () => {
      const db = site.application.db;
      await person("Chandra", [champion()]);
      const gcc = await signIn(db, {
        variant: "GCC",
        tenantKind: "gcc",
        account: { name: "Gwen" },
        scopes: [champion()],
      });
      const user = await signIn(db, {
        variant: "GCC",
        tenantKind: "gcc",
        account: { name: "Leo" },
      });
      expect((await ask(user, {}, "/gcc")).location).toBe(`/gcc${at}?done=asked`);
      const id = (await stored())[0]?.id;
      expect(await mailed()).toEqual([
        {
          to: gcc.account.email,
          kind: "access-requested",
          href: `/gcc${at}/${id}`,
          note: "I look after the mail servers.",
        },
      ]);
    });
  });

  it.each<[string, () => Promise<SignedIn>, number]>([
    ["the champion", () => person("Chandra", [champion()]), 200],
    ["the champion of the area", () => person("Sefa", [ofArea]), 200],
    ["the council", () => person("Connie", [ofCouncil]), 200],
    ["an operator", () => person("Omar", [], ["operator"]), 200],
    ["a champion of another area", () => person("Tim", [ofOtherArea]), 404],
    [
      "an editor",
      () => person("Edda", [{ role: "editor", workloadId: mail.id, serviceArea: null }]),
      403,
    ],
    ["another user", () => person("Samuel"), 403],
  ])("are read and decided by %s or not", async (_who, byWhom, status) => {
    const user = await person("Mira");
    const request = await asked(user);
    const reader = await byWhom();
    expect((await visit(reader, request)).status).toBe(status);
    expect((await visit(reader, request, { action: "grant", note: "" })).status).toBe(
      status === 200 ? 303 : status,
    );
    expect((await roles(user)).length).toBe(status === 200 ? 1 : 0);
  });

  it("to become champion are not for champions", async () => {
    const [user, decider, member] = [
      await person("Mira"),
      await person("Chandra", [champion()]),
      await person("Connie", [ofCouncil]),
    ];
    const request = await asked(user, { role: "workload-champion" });
    expect([
      (await visit(decider, request)).status,
      (await visit(decider, request, { action: "grant", note: "" })).status,
    ]).toEqual([404, 404]);
    expect((await visit(decider, "/endpoints")).html).not.toContain(request);
    expect((await visit(member, request, { action: "grant", note: "" })).status).toBe(303);
    expect(await roles(user)).toEqual([
      { role: "workload-champion", workload_id: mail.id, granted_by: "Connie" },
    ]);
  });

  it("of one's own are for another to decide", async () => {
    const operator = await person("Omar", [], ["operator"]);
    const request = await asked(operator);
    const page = await visit(operator, request);
    expect([page.status, page.html]).toEqual([
      200,
      expect.stringContaining("This is your own request."),
    ]);
    expect(page.html).not.toContain('value="grant"');
    expect((await visit(operator, request, { action: "grant", note: "" })).status).toBe(409);
    expect(await roles(operator)).toEqual([]);
    expect((await visit(operator, "/admin")).html).not.toContain(request);
  });

  it("stand where operators assign roles, until they are decided", async () => {
    const [user, operator] = [await person("Mira"), await operatorByName()];
    const request = await asked(user);
    expect((await visit(operator, "/admin")).html).toContain(`href="${request}"`);
    expect((await visit(operator, request, { action: "grant", note: "" })).status).toBe(303);
    const after = (await visit(operator, "/admin")).html;
    expect(after).not.toContain(request);
    expect(after).toContain("Mira");
  });

  it.each<[string, Record<string, string>, number, string]>([
    ["no workload", { workload: " " }, 422, english("access:error.no-workload")],
    ["no reason", { reason: "" }, 422, "Enter a reason."],
    [
      "a reason that is too long",
      { reason: "r".repeat(reasonLimit + 1) },
      422,
      `Enter at most ${reasonLimit} characters.`,
    ],
    [
      "a name that is too long",
      { workload: "w".repeat(101) },
      422,
      "Enter at most 100 characters.",
    ],
    ["no role", { role: "" }, 422, "Choose a role."],
    ["a role that is not asked for", { role: "connectivity-champion" }, 422, "Choose a role."],
    [
      "an unknown workload",
      { workload: "Nothing of the kind" },
      409,
      english("access:error.workload-unknown"),
    ],
  ])(
    "with %s are refused beside the field, and what was typed is kept",
    async (_what, change, status, message) => {
      const user = await person("Mira");
      const typed = asking(change);
      const page = await ask(user, change);
      expect(page.status).toBe(status);
      expect(page.html).toContain(message);
      for (const text of [typed.workload, typed.reason])
        if (text?.trim()) expect(page.html).toContain(text);
      expect(await stored()).toEqual([]);
    },
  );

  it("for what one has already are refused", async () => {
    const page = await ask(
      await person("Edda", [{ role: "editor", workloadId: mail.id, serviceArea: null }]),
    );
    expect([page.status, page.html]).toEqual([
      409,
      expect.stringContaining(english("access:error.already-held")),
    ]);
    expect(await stored()).toEqual([]);
  });

  it("are bounded in number while nobody decides", async () => {
    const user = await person("Mira");
    for (let number = 0; number < openRequestsMost; number += 1) {
      const { name } = await storeWorkload(site.application.db, `Workload ${number} of many`);
      expect((await ask(user, { workload: name })).status).toBe(303);
    }
    const more = await ask(user);
    expect([more.status, more.html]).toEqual([
      409,
      expect.stringContaining(english("access:error.too-many")),
    ]);
    expect((await stored()).length).toBe(openRequestsMost);
  });

  it("of one variant are not there under another", async () => {
    const request = await asked(await person("Mira"));
    const gcc = await signIn(site.application.db, {
      variant: "GCC",
      tenantKind: "gcc",
      roles: ["operator"],
    });
    expect((await visit(gcc, `/gcc${request}`)).status).toBe(404);
    expect((await visit(gcc, "/gcc/admin")).html).not.toContain(request);
  });

  it("suggest workloads whose endpoints are published, and no internal one", async () => {
    const { db } = site.application;
    const { id } = await storeWorkload(db, "Internal of requests");
    await db
      .updateTable("workload")
      .set({ workload_type: "Internal" })
      .where("id", "=", id)
      .execute();
    const { html } = await visit(await person("Mira"), at);
    expect(html).toContain('<option value="Mail of requests">');
    expect(html).not.toContain("Internal of requests");
  });
});

it("takes a few requests at once and then says when to come back", async () => {
  const site = await startSite("embedded", { ...siteOfEverything.variables, RATE_LIMITS: "on" });
  const { cookie } = await signIn(site.application.db);
  const visitor = new Visitor(site);
  const form = { workload: "Nothing of the kind", role: "editor", reason: "x" };
  const answers: number[] = [];
  for (let number = 0; number < 6; number += 1)
    answers.push((await visitor.visit(at, { form, headers: { Cookie: cookie } })).status);
  expect(answers).toEqual([409, 409, 409, 409, 409, 429]);
  await site.close();
});
