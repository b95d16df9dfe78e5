import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { forgetSettings } from "~/features/settings/read-settings.server";
import type { RoleScope } from "~/features/identity/account";
import { siteDatabases } from "#tests/support/database";
import { storeFqdns, storeWorkload } from "#tests/support/domain-lens";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const nobodys = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

describe.each(siteDatabases())("the screens of OCDI associations on %s", (kind) => {
  let site: TestSite;
  let editor: SignedIn;
  let council: SignedIn;
  let ids: string[];
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
    const { db } = site.application;
    const mail = await storeWorkload(db, "Mail");
    await db
      .insertInto("service_tree_entry")
      .values([
        { id: "svc-mail", name: "Mail service" },
        { id: "svc-chat", name: "Chat service" },
      ])
      .execute();
    ids = await storeFqdns(
      db,
      [
        "outlook.office.com",
        "owa.office.com",
        ...Array.from({ length: 30 }, (_, index) => `h${index}.office.com`),
      ],
      { workload_id: mail.id, service_tree_id: "svc-mail", sample_count: 4 },
    );
    await storeFqdns(db, ["chat.office.com"], {
      workload_id: mail.id,
      service_tree_id: "svc-chat",
      sample_count: 4,
    });
    editor = await signIn(db, {
      account: { name: "Edda Editor" },
      scopes: [{ role: "editor", workloadId: mail.id, serviceArea: null }],
    });
    council = await signIn(db, {
      account: { name: "Cora Council" },
      scopes: [
        { role: "connectivity-champion", workloadId: null, serviceArea: null } satisfies RoleScope,
      ],
    });
    await offer(true);
  });
  afterAll(() => site.close());

  async function offer(isOffered: boolean): Promise<void> {
    const { db } = site.application;
    await db.deleteFrom("setting").execute();
    if (isOffered)
      await db
        .insertInto("setting")
        .values({
          variant: "MultiTenant",
          key: "isOcdiAssociationEnabled",
          value: "true",
          updated_at: new Date(),
        })
        .execute();
    forgetSettings({ db, variant: "MultiTenant" });
  }

  const visit = (path: string, form?: Record<string, string>, { cookie } = editor) =>
    new Visitor(site).visit(path, { form, headers: { Cookie: cookie } });
  const typed = (legacy: string, of: Record<string, string> = {}) => ({
    instance: "Worldwide",
    legacy,
    ocdi: "mail.cloud.microsoft",
    stage: "S1-Aligned",
    gaOn: "2027-03-01",
    revision: "0",
    intent: "save",
    ...of,
  });
  const created = async (legacy: string, of: Record<string, string> = {}): Promise<string> => {
    const page = await visit("/endpoints/ocdi/new", typed(legacy, of));
    expect([page.status, page.location]).toEqual([
      303,
      expect.stringMatching(/^\/endpoints\/fqdns\/ocdiAssociationPanel\/[0-9a-f-]{36}$/),
    ]);
    return page.location ?? "";
  };
  const statusOf = async (panel: string) =>
    await site.application.db
      .selectFrom("ocdi_association")
      .select(["status", "revision"])
      .where("id", "=", panel.split("/").at(-1) ?? "")
      .executeTakeFirst();

  it("chosen FQDNs become an association, which its panel shows under any view", async () => {
    const begun = await visit("/endpoints/ocdi/new", {
      begin: "ocdi",
      id: `${ids[0]},${ids[1]}`,
      which: "chosen",
    });
    expect([begun.status, begun.location]).toEqual([
      303,
      `/endpoints/ocdi/new?fqdn=${ids[0]}%2C${ids[1]}`,
    ]);
    expect((await visit(begun.location ?? "")).html).toContain(
      "outlook.office.com\nowa.office.com</textarea>",
    );
    const panel = await created("outlook.office.com\nowa.office.com");
    for (const path of [panel, panel.replace("/fqdns/", "/sets/")]) {
      const { status, html, headers } = await visit(path);
      expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      for (const text of [
        "outlook.office.com",
        "mail.cloud.microsoft",
        "Not started",
        "S1 Aligned",
        "Mail service",
        "Edda Editor",
      ])
        expect(html).toContain(text);
      expect(html).not.toMatch(/<script[^>]+src=/);
      expect(html).not.toMatch(/>(reason|check|status|stage|field|event)\.[\w-]+</);
    }
    const list = await visit("/endpoints?view=fqdns");
    expect(list.html).toContain(`href="${panel}"`);
    expect(list.html).toContain('href="/endpoints/ocdi"');
  });

  it("a pasted list that is far too long is told as such, and all of it stays", async () => {
    const names = Array.from(
      { length: 2500 },
      (_, index) => `pasted-${String(index).padStart(7, "0")}.office.com`,
    ).join("\r\n");
    expect(names.split("\r\n")[0]).toHaveLength(25);
    const panel = await created("h29.office.com", { ocdi: "long.cloud.microsoft" });
    const { revision = 0 } = (await statusOf(panel)) ?? {};
    for (const [path, of] of [
      ["/endpoints/ocdi/new", {}],
      [`${panel}/edit?posted=yes`, { revision: String(revision) }],
    ] as const) {
      for (const intent of ["save", "check"]) {
        const page = await visit(path, typed(names, { ...of, ocdi: names, intent }));
        expect([path, intent, page.status]).toEqual([path, intent, intent === "save" ? 422 : 200]);
        expect(page.html.split("pasted-0002499.office.com</textarea>")).toHaveLength(3);
        expect(page.html).toContain("pasted-0000000.office.com");
        expect(page.html).toContain('id="legacy-error"');
        expect(page.html).toContain('id="ocdi-error"');
      }
    }
    expect(await statusOf(panel)).toMatchObject({ revision });
  });

  it("what does not fit is told beside its field, and what was typed stays", async () => {
    const page = await visit(
      "/endpoints/ocdi/new",
      typed("h0.office.com\nhttps://h1.office.com/\nchat.office.com\nh0.office.com", {
        ocdi: "mail.office.com",
        stage: "",
        gaOn: "2027-02-30",
      }),
    );
    expect(page.status).toBe(422);
    for (const field of ["legacy", "ocdi", "stage", "gaOn"])
      expect(page.html).toContain(`id="${field}-error"`);
    for (const text of [
      english("ocdi:finding", {
        line: 2,
        name: "https://h1.office.com/",
        reason: english("ocdi:reason.a-url"),
      }),
      english("ocdi:finding", {
        line: 3,
        name: "chat.office.com",
        reason: english("ocdi:reason.other-service"),
      }),
      english("ocdi:finding", {
        line: 4,
        name: "h0.office.com",
        reason: english("ocdi:reason.doubled"),
      }),
      "mail.office.com</textarea>",
      'value="2027-02-30"',
    ])
      expect(page.html).toContain(text);
    expect(
      await site.application.db
        .selectFrom("ocdi_association_name")
        .select("domain_name")
        .where("domain_name", "=", "h0.office.com")
        .execute(),
    ).toEqual([]);
  });

  it("a check writes nothing and says what it found", async () => {
    const page = await visit("/endpoints/ocdi/new", typed("h0.office.com", { intent: "check" }));
    expect(page.status).toBe(200);
    expect(page.html).toContain(english("ocdi:form.fits"));
    expect(page.html).toContain("h0.office.com</textarea>");
    expect(
      await site.application.db
        .selectFrom("ocdi_association_name")
        .select("domain_name")
        .where("domain_name", "=", "h0.office.com")
        .execute(),
    ).toEqual([]);
  });

  it("the council approves what an editor proposed, and nobody their own", async () => {
    const panel = await created("h2.office.com", { intent: "propose" });
    expect((await visit(panel)).html).not.toContain('value="approve"');
    expect((await visit(panel, { event: "approve", revision: "1", note: "" })).status).toBe(409);
    const offered = await visit(panel, undefined, council);
    for (const event of ["approve", "reject"]) expect(offered.html).toContain(`value="${event}"`);
    const stale = await visit(
      panel,
      { event: "approve", revision: "9", note: "As agreed." },
      council,
    );
    expect(stale.status).toBe(409);
    expect(stale.html).toContain("As agreed.</textarea>");
    expect(
      (await visit(panel, { event: "approve", revision: "1", note: "As agreed." }, council)).status,
    ).toBe(303);
    expect(await statusOf(panel)).toEqual({ status: "Approved", revision: 2 });
    expect((await visit(`${panel}/delete`, { revision: "2" })).status).toBe(409);

    const own = await visit(
      "/endpoints/ocdi/new",
      typed("h3.office.com", { intent: "propose" }),
      council,
    );
    expect(
      (await visit(own.location ?? "", { event: "approve", revision: "1", note: "" }, council))
        .html,
    ).toContain(english("ocdi:refusal.own-edit"));
  });

  it("a rejection says why", async () => {
    const panel = await created("h4.office.com", { intent: "propose" });
    const without = await visit(panel, { event: "reject", revision: "1", note: " " }, council);
    expect(without.status).toBe(422);
    expect(without.html).toContain('id="note-error"');
    expect(
      (await visit(panel, { event: "reject", revision: "1", note: "Too early." }, council)).status,
    ).toBe(303);
    const page = await visit(panel);
    for (const text of ["Rejected", "Too early.", 'value="propose"'])
      expect(page.html).toContain(text);
  });

  it("an edit of what changed meanwhile keeps what was typed", async () => {
    const panel = await created("h5.office.com");
    expect((await visit(`${panel}/edit`)).html).toContain("h5.office.com</textarea>");
    expect(
      (await visit(`${panel}/edit`, typed("h5.office.com\nh6.office.com", { revision: "1" })))
        .status,
    ).toBe(303);
    const stale = await visit(
      `${panel}/edit`,
      typed("h5.office.com\nh7.office.com", { revision: "1" }),
    );
    expect(stale.status).toBe(409);
    expect(stale.html).toContain("h5.office.com\nh7.office.com</textarea>");
    expect(stale.html).toContain(`href="${panel}"`);
    const hidden = (html: string, name: string) =>
      new RegExp(`name="${name}" value="(\\d+)"`).exec(html)?.[1] ?? "";
    const { revision = 0 } = (await statusOf(panel)) ?? {};
    expect([
      hidden(stale.html, "revision"),
      stale.html.includes(english("ocdi:form.saveAnyway")),
    ]).toEqual([String(revision), true]);
    const told = await visit(
      `${panel}/edit?posted=yes`,
      typed("h5.office.com\nh7.office.com", { revision: "1", seen: "0" }),
    );
    expect([
      told.status,
      told.html.includes(english("ocdi:laterEvents.title")),
      told.html.includes("<strong>Edited</strong>"),
    ]).toEqual([409, true, true]);
    expect(
      (
        await visit(
          `${panel}/edit`,
          typed("h5.office.com\nh7.office.com", { revision: hidden(told.html, "revision") }),
        )
      ).status,
    ).toBe(303);
    expect((await statusOf(panel))?.revision).toBe(3);
  });

  it("a deletion is asked about, and keeps the history", async () => {
    const panel = await created("h8.office.com");
    const question = await visit(`${panel}/delete`);
    expect([question.status, await statusOf(panel)]).toEqual([
      200,
      { status: "Not Started", revision: 1 },
    ]);
    const page = await visit(`${panel}/delete`, { revision: "1" });
    expect([page.status, page.location]).toEqual([303, "/endpoints/ocdi?done=deleted"]);
    expect((await visit("/endpoints/ocdi?done=deleted")).html).toContain('role="status"');
    expect([
      (await visit(panel)).status,
      (await visit(`${panel}/delete`, { revision: "1" })).status,
    ]).toEqual([404, 404]);
    expect(
      await site.application.db
        .selectFrom("ocdi_event")
        .select("event")
        .where("association_id", "=", panel.split("/").at(-1) ?? "")
        .orderBy("id")
        .execute(),
    ).toEqual([{ event: "create" }, { event: "delete" }]);
  });

  it("the list is filtered by its address, as its file is", async () => {
    await created("h10.office.com", {
      ocdi: "list.static.microsoft",
      stage: "S6-Redirect",
      intent: "propose",
    });
    await created("h11.office.com", { ocdi: "list.static.microsoft" });
    const page = await visit("/endpoints/ocdi?name=list.static&statuses=Pending");
    expect(page.html).toContain("h10.office.com");
    expect(page.html).not.toContain("h11.office.com");
    const file = await visit("/endpoints/ocdi.csv?name=list.static");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [head, ...rows] = parsedCsv(file.html);
    const column = (name: string) => rows.map((row) => row[head?.indexOf(name) ?? -1]);
    expect(column("legacyFqdns")).toEqual(["h11.office.com", "h10.office.com"]);
    expect(column("transitionStatus")).toEqual(["Aligned", "Redirect"]);
    expect((await visit("/endpoints/ocdi?name=nothing-of-the-kind")).html).toContain(
      'class="empty"',
    );
  });

  it("nothing is there while the flag is off", async () => {
    const panel = await created("h12.office.com");
    await offer(false);
    for (const path of [
      "/endpoints/ocdi",
      "/endpoints/ocdi.csv",
      "/endpoints/ocdi/new",
      panel,
      `${panel}/edit`,
      `${panel}/delete`,
    ])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    for (const path of ["/endpoints/ocdi/new", panel, `${panel}/edit`, `${panel}/delete`])
      expect([path, (await visit(path, typed("h13.office.com"))).status]).toEqual([path, 404]);
    const list = await visit("/endpoints?view=fqdns");
    expect(list.html).not.toContain("ocdiAssociationPanel");
    expect(list.html).not.toContain("/endpoints/ocdi");
    await offer(true);
    expect((await visit(panel)).status).toBe(200);
  });

  it.each(["unknown", nobodys])("of the id %s are not found", async (id) => {
    const panel = `/endpoints/fqdns/ocdiAssociationPanel/${id}`;
    for (const path of [panel, `${panel}/edit`, `${panel}/delete`])
      expect((await visit(path)).status).toBe(404);
    expect((await visit(panel, { event: "approve", revision: "1" }, council)).status).toBe(404);
    expect((await visit(`${panel}/edit`, typed("h14.office.com"))).status).toBe(404);
  });

  it("a form that is none of ours is a bad request", async () => {
    const panel = await created("h15.office.com");
    for (const path of ["/endpoints/ocdi/new", panel, `${panel}/delete`])
      expect((await visit(path, { intent: "nothing" })).status).toBe(400);
  });
});
