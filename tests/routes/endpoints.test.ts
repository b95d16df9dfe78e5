import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { attributesDocument } from "~/features/domain-lens/attributes-document";
import { saveDailyResults } from "~/features/domain-lens/validation/daily.repository.server";
import { seen } from "~/features/domain-lens/validation/evidence";
import { readOrNull } from "~/lib/document-version";
import { aPublishedSet } from "#tests/factories/endpoint-set";
import { siteDatabases } from "#tests/support/database";
import { storeFqdns, storeWorkload } from "#tests/support/domain-lens";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const explained = {
  customerFacingNote: "Asked by the product group.",
  requestorAlias: "avery",
  reasonCode: "RequiredforM365",
  reasonComment: "Sign-in needs it.",
};

describe.each(siteDatabases())("the endpoints manager on %s", (kind) => {
  let site: TestSite;
  let exchange: { id: string };
  let teams: { id: string };
  let editor: SignedIn;
  let teamsChampion: SignedIn;
  let council: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    const { db } = site.application;
    exchange = await storeWorkload(db, "Exchange Online");
    teams = await storeWorkload(db, "Teams", "Skype");
    editor = await signIn(db, {
      scopes: [{ role: "editor", workloadId: exchange.id, serviceArea: null }],
      account: { name: "Edith Editor" },
    });
    teamsChampion = await signIn(db, {
      scopes: [{ role: "workload-champion", workloadId: teams.id, serviceArea: null }],
      account: { name: "Tim Champion" },
    });
    council = await signIn(db, {
      scopes: [{ role: "connectivity-champion", workloadId: null, serviceArea: null }],
      account: { name: "Cora Council" },
    });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    await db.deleteFrom("endpoint_set_fqdn").execute();
    await db.deleteFrom("endpoint_set").execute();
    await db.deleteFrom("fqdn").execute();
  });

  const visit = (
    path: string,
    { as = editor, form }: { as?: SignedIn; form?: Record<string, string> } = {},
  ) => new Visitor(site).visit(path, { form, headers: { Cookie: as.cookie } });
  /** Posts a form whose boxes share a name. */
  const postAll = (path: string, form: [string, string][], as = editor) =>
    fetch(site.origin + path, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { Cookie: as.cookie, "Sec-Fetch-Site": "same-origin" },
    });
  const fqdnRow = (id: string) =>
    site.application.db
      .selectFrom("fqdn")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const eventsOf = async (id: string) => {
    const rows = await site.application.db
      .selectFrom("fqdn_event")
      .select(["event", "actor_name", "note", "before", "after"])
      .where("fqdn_id", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ before, after, ...row }) => ({
      ...row,
      before: readOrNull(attributesDocument, before),
      after: readOrNull(attributesDocument, after),
    }));
  };
  const one = async (name: string, columns: Parameters<typeof storeFqdns>[2] = {}) =>
    (await storeFqdns(site.application.db, [name], { workload_id: exchange.id, ...columns }))[0]!;

  describe("access", () => {
    it.each(["/endpoints", "/endpoints?view=fqdns", "/endpoints/workloads/new", "/gcc/endpoints"])(
      "%s tells others that they have none, and where to ask",
      async (path) => {
        const other = path.startsWith("/gcc")
          ? await signIn(site.application.db, { variant: "GCC", tenantKind: "gcc" })
          : await signIn(site.application.db);
        const page = await visit(path, { as: other });
        expect(page.status).toBe(403);
        expect(page.html).toContain("You have no access to domain lens");
        const prefix = path.startsWith("/gcc") ? "/gcc" : "";
        expect(page.html).toContain(`<a href="${prefix}/endpoints/access" class="button primary">`);
        expect(page.html).not.toContain("Domain lens</a>");
      },
    );

    it("is in the navigation of those who have it", async () => {
      const page = await visit("/endpoints");
      expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(page.html).toMatch(/<a href="\/endpoints"[^>]*aria-current="page"[^>]*>Domain lens/);
      expect(page.html).not.toContain("<script");
    });
  });

  describe("the lists", () => {
    it("lead to each other, say what they are empty of, and keep the filter in the address", async () => {
      await aPublishedSet(site.application.db, {
        workloadId: exchange.id,
        publicId: 7,
        category: "Optimize",
      });
      const page = await visit("/endpoints?categories=Optimize&sort=version");
      for (const text of [
        "Optimize",
        'href="/endpoints?view=fqdns"',
        'href="/endpoints.csv?categories=Optimize&amp;sort=version"',
        'aria-sort="ascending"',
      ])
        expect(page.html).toContain(text);
      expect((await visit("/endpoints?categories=Allow")).html).toContain(
        english("ui:list.noMatch"),
      );
      expect((await visit("/endpoints?after=nonsense&sort=nonsense")).status).toBe(200);
      expect((await visit("/endpoints?view=fqdns")).html).toContain(english("fqdns:empty.none"));
      expect((await visit("/endpoints?view=workloads&search=team")).html).toMatch(/Teams<\/a>/);
    });

    it.each([
      [
        "view=fqdns&sort=samples&order=descending&name=n",
        "view=fqdns&amp;name=n&amp;sort=samples&amp;order=descending",
        ["n2.example", "n1.example", "n3.example"],
      ],
      [
        "view=fqdns&sort=samples&name=n",
        "view=fqdns&amp;name=n&amp;sort=samples",
        ["n3.example", "n1.example", "n2.example"],
      ],
      [
        "view=workloads&sort=area&order=descending",
        "view=workloads&amp;sort=area&amp;order=descending",
        ["Teams", "Exchange Online"],
      ],
    ])(
      "sort by their heads: ?%s, in the form of the filter and in the file too",
      async (query, search, expected) => {
        for (const [name, samples] of [
          ["n1.example", 7],
          ["n2.example", 30],
          ["n3.example", 0],
        ] as const)
          await one(name, { sample_count: samples });
        const page = await visit(`/endpoints?${query}`);
        expect(page.html).toMatch(/<th[^>]*class="[^"]*sort[^"]*"[^>]*aria-sort="(as|des)cending"/);
        expect(page.html).toContain(`href="/endpoints.csv?${search}"`);
        expect(page.html.includes('name="order" value="descending"')).toBe(
          query.includes("descending"),
        );
        const named = new RegExp(
          expected.map((name) => name.replaceAll(".", "\\.")).join("|"),
          "g",
        );
        expect(
          [
            ...page.html.matchAll(
              /<a href="\/endpoints\/(?:fqdns|workloads)\/[^"]*">(?:<span class="host">)?([^<]*)/g,
            ),
          ]
            .map(([, name]) => name)
            .filter((name) => expected.includes(name ?? "")),
        ).toEqual(expected);
        expect((await visit(`/endpoints.csv?${query}`)).html.match(named)).toEqual(expected);
      },
    );

    it("go on page by page", async () => {
      await storeFqdns(
        site.application.db,
        Array.from({ length: 101 }, (_, number) => `n${String(number).padStart(3, "0")}.example`),
        { workload_id: exchange.id },
      );
      const first = await visit("/endpoints?view=fqdns&name=n");
      expect(first.html).toContain("n099.example");
      expect(first.html).not.toContain("n100.example");
      const next =
        /href="([^"]*after=[^"]*)"/.exec(first.html)?.[1]?.replaceAll("&amp;", "&") ?? "?";
      const second = await visit(next);
      expect(second.html).toContain("n100.example");
      expect(second.html).not.toContain(">n099.example<");
    });

    it("are files too, whole, with nothing that a spreadsheet takes for a formula", async () => {
      await storeFqdns(
        site.application.db,
        Array.from({ length: 1501 }, (_, number) => `n${number}.example`),
      );
      await one("evil.example", { service_tree_id: null, added_by: "Code Scan" });
      const file = await visit("/endpoints.csv?view=fqdns");
      expect([
        file.status,
        file.headers.get("Content-Type"),
        file.headers.get("Content-Disposition"),
      ]).toEqual([200, "text/csv; charset=utf-8", 'attachment; filename="pathlens-fqdns.csv"']);
      const rows = parsedCsv(file.html);
      expect([rows.length, rows[0]?.[2], new Set(rows.map(([id]) => id)).size]).toEqual([
        1503,
        "domainName",
        1503,
      ]);
      await site.application.db
        .updateTable("workload")
        .set({ champion_name: '=HYPERLINK("https://evil.example")' })
        .where("id", "=", teams.id)
        .execute();
      expect((await visit("/endpoints.csv?view=workloads")).html).toContain(
        `"'=HYPERLINK(""https://evil.example"")"`,
      );
      expect(parsedCsv((await visit("/endpoints.csv")).html)).toHaveLength(1);
    });
  });

  describe("a record", () => {
    const form = {
      intent: "update",
      revision: "1",
      customerFacingStatus: "Yes",
      scope: "MVP",
      service: "",
      isDeprecated: "false",
      ...explained,
    };

    it("is changed with its history, by those of its workload", async () => {
      const id = await one("outlook.office.com");
      await site.application.db
        .insertInto("service_tree_entry")
        .values({ id: "svc-1", name: "Mail Flow" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const page = await visit(`/endpoints/fqdns/${id}`, {
        form: { ...form, service: "mail flow" },
      });
      expect([page.status, page.location]).toEqual([303, `/endpoints/fqdns/${id}?done=update`]);
      expect(await fqdnRow(id)).toMatchObject({
        customer_facing_status: "Yes",
        scope: "MVP",
        service_tree_id: "svc-1",
        requestor_alias: "avery",
        revision: 2,
      });
      expect(await eventsOf(id)).toMatchObject([
        {
          event: "update",
          actor_name: "Edith Editor",
          before: { customerFacingStatus: "Unset" },
          after: { customerFacingStatus: "Yes", scope: "MVP", serviceTreeId: "svc-1" },
        },
      ]);
      const shown = await visit(`/endpoints/fqdns/${id}?done=update`);
      for (const text of ["Mail Flow", "Edith Editor", "Attributes changed", 'role="status"'])
        expect(shown.html).toContain(text);
    });

    it("shows what each daily test found by name, with its reason and what it saw", async () => {
      const id = await one("outlook.office.com");
      const at = new Date("2030-01-02T03:04:05Z");
      await saveDailyResults(
        site.application.db,
        [
          {
            id,
            status: "Failed",
            judgements: [
              {
                test: "dns-resolution",
                outcome: "FailedBlocking",
                isBlocking: true,
                evidence: seen("no-such-name", { "response-code": "NXDOMAIN" }),
                tookMs: 5,
              },
              {
                test: "tls13",
                outcome: "Untested",
                isBlocking: false,
                evidence: seen("not-connected"),
                tookMs: 5,
              },
            ],
          },
        ],
        at,
      );
      const { html } = await visit(`/endpoints/fqdns/${id}`);
      const tests = /<section id="tests">.*?<\/section>/s.exec(html)?.[0] ?? "";
      for (const words of [
        "DNS resolution</th>",
        "Failed, blocking",
        english("validation:reason.no-such-name"),
        "Response code",
        "NXDOMAIN",
        "TLS 1.3</th>",
        "Untested",
        'dateTime="2030-01-02T03:04:05.000Z"',
      ])
        expect(tests).toContain(words);
      expect(tests).not.toContain("dns-resolution");
      expect((await visit(`/endpoints/fqdns/${await one("never.office.com")}`)).html).toContain(
        english("fqdns:results.none"),
      );
    });

    it.each<[string, Record<string, string>, string]>([
      ["a scope that is none for customers", { scope: "Exclude" }, "scope"],
      ["no note", { customerFacingNote: " " }, "customerFacingNote"],
      ["no reason", { reasonCode: "" }, "reasonCode"],
      ["an unknown service", { service: "nobody's" }, "service"],
      ["an unknown status", { customerFacingStatus: "Perhaps" }, "customerFacingStatus"],
    ])(
      "is not changed with %s: the message stands at the field, the input stays",
      async (_what, change, field) => {
        const id = await one("outlook.office.com");
        const page = await visit(`/endpoints/fqdns/${id}`, { form: { ...form, ...change } });
        expect(page.status).toBe(422);
        expect(page.html).toContain(`id="${field}-error"`);
        expect(page.html).toContain("Sign-in needs it.");
        expect(await fqdnRow(id)).toMatchObject({ customer_facing_status: "Unset", revision: 1 });
        expect(await eventsOf(id)).toEqual([]);
        // Somebody else is quicker: that is said at once, or the page that is sent again, mended,
        // is still as old as it was.
        expect((await visit(`/endpoints/fqdns/${id}`, { form })).status).toBe(303);
        const again = await visit(`/endpoints/fqdns/${id}`, { form: { ...form, ...change } });
        expect(again.status === 409 || again.html.includes('name="revision" value="1"')).toBe(true);
      },
    );

    it("that another user changed is not overwritten", async () => {
      const id = await one("outlook.office.com");
      expect(
        (
          await visit(`/endpoints/fqdns/${id}`, {
            form: { ...form, customerFacingStatus: "Unset", isDeprecated: "true" },
          })
        ).status,
      ).toBe(303);
      const page = await visit(`/endpoints/fqdns/${id}`, { form });
      expect([page.status, (await fqdnRow(id)).customer_facing_status]).toEqual([409, "Unset"]);
      expect(page.html).toContain("Asked by the product group.");
      expect(page.html).toContain('name="revision" value="2"');
      expect(
        (await visit(`/endpoints/fqdns/${id}`, { form: { ...form, revision: "2" } })).status,
      ).toBe(303);
    });

    it("of another workload is shown without the form, and refused", async () => {
      const id = await one("teams.office.com", { workload_id: teams.id });
      expect((await visit(`/endpoints/fqdns/${id}`)).html).not.toContain(
        'name="customerFacingStatus"',
      );
      expect((await visit(`/endpoints/fqdns/${id}`, { form })).status).toBe(409);
      expect((await visit(`/endpoints/fqdns/${id}`, { form, as: council })).status).toBe(303);
    });

    it.each(["nonsense", "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10"])(
      "of the id %s is not found",
      async (id) => {
        expect([
          (await visit(`/endpoints/fqdns/${id}`)).status,
          (await visit(`/endpoints/fqdns/${id}`, { form })).status,
        ]).toEqual([404, 404]);
      },
    );
  });

  describe("a move", () => {
    const act = (id: string, as: SignedIn, fields: Record<string, string>) =>
      visit(`/endpoints/fqdns/${id}`, { as, form: fields });

    it("is asked for, accepted by the champion of the new workload, and written down", async () => {
      const id = await one("outlook.office.com");
      expect(
        (await act(id, editor, { intent: "request", workloadId: teams.id, note: "It is theirs." }))
          .status,
      ).toBe(303);
      expect(
        (await act(id, editor, { intent: "request", workloadId: teams.id, note: "" })).status,
      ).toBe(409);
      expect((await act(id, editor, { intent: "acknowledge" })).status).toBe(409);
      expect(
        (await visit("/endpoints?view=fqdns&assignment=pending", { as: teamsChampion })).html,
      ).toContain(english("fqdns:assignment.asked", { workload: "Teams" }));
      expect((await act(id, teamsChampion, { intent: "acknowledge" })).status).toBe(303);
      expect(await fqdnRow(id)).toMatchObject({ workload_id: teams.id, revision: 2 });
      expect((await eventsOf(id)).map(({ event, actor_name }) => [event, actor_name])).toEqual([
        ["PendingReview", "Edith Editor"],
        ["Approved", "Tim Champion"],
      ]);
      expect(
        (await act(id, editor, { intent: "request", workloadId: exchange.id, note: "" })).status,
      ).toBe(409);
    });

    it("is rejected with a note, cancelled by who asked, and made directly by the council", async () => {
      const id = await one("outlook.office.com");
      await act(id, editor, { intent: "request", workloadId: teams.id });
      expect((await act(id, teamsChampion, { intent: "reject", note: " " })).status).toBe(422);
      expect((await act(id, teamsChampion, { intent: "reject", note: "Not ours." })).status).toBe(
        303,
      );
      await act(id, editor, { intent: "request", workloadId: teams.id });
      expect((await act(id, teamsChampion, { intent: "cancel" })).status).toBe(409);
      expect((await act(id, editor, { intent: "cancel" })).status).toBe(303);
      await act(id, editor, { intent: "request", workloadId: teams.id });
      expect((await act(id, editor, { intent: "reassign", workloadId: teams.id })).status).toBe(
        409,
      );
      expect(
        (await act(id, council, { intent: "reassign", workloadId: teams.id, note: "Decided." }))
          .status,
      ).toBe(303);
      expect((await fqdnRow(id)).workload_id).toBe(teams.id);
      expect(
        (await eventsOf(id))
          .filter(({ event }) => event !== "ConnectivityChampUpdate")
          .map(({ before, after }) => [before, after]),
      ).toEqual(Array.from({ length: 5 }, () => [null, { newWorkload: "Teams" }]));
      expect((await eventsOf(id)).map(({ event }) => event)).toEqual([
        "PendingReview",
        "Rejected",
        "PendingReview",
        "Cancelled",
        "PendingReview",
        "ConnectivityChampUpdate",
      ]);
      const left = await site.application.db
        .selectFrom("workload_assignment")
        .select(["status", "is_direct"])
        .where("fqdn_id", "=", id)
        .orderBy("requested_at")
        .execute();
      expect(left.filter(({ status }) => status === "pending")).toEqual([]);
      expect(left.filter(({ is_direct }) => is_direct)).toHaveLength(1);
    });

    it("is asked for once when two ask at the same time", async () => {
      const id = await one("outlook.office.com");
      const asked = await Promise.all(
        [1, 2].map(() => act(id, editor, { intent: "request", workloadId: teams.id })),
      );
      expect(asked.map(({ status }) => status).sort()).toEqual([303, 409]);
    });
  });

  describe("a bulk action", () => {
    it("says what became of each, part of which may fail", async () => {
      const ours = await one("outlook.office.com");
      const theirs = await one("teams.office.com", { workload_id: teams.id });
      const chosen = await (
        await postAll("/endpoints/fqdns/bulk", [
          ["step", "choose"],
          ["action", "deprecated"],
          ["which", "chosen"],
          ["query", "view=fqdns"],
          ["id", ours],
          ["id", theirs],
        ])
      ).text();
      expect(chosen).toContain('name="isDeprecated"');
      const form = {
        step: "apply",
        action: "deprecated",
        ids: `${ours} ${theirs}`,
        query: "view=fqdns",
        selected: "2",
        rest: "",
        isDeprecated: "true",
        note: "Gone soon.",
      };
      const page = await visit("/endpoints/fqdns/bulk", { form });
      expect(page.status).toBe(200);
      for (const text of [
        "Update FQDNs partially failed.",
        "1 of 2 succeeded",
        english("fqdns:refusal.not-permitted"),
      ])
        expect(page.html).toContain(text);
      expect([(await fqdnRow(ours)).is_deprecated, (await fqdnRow(theirs)).is_deprecated]).toEqual([
        true,
        false,
      ]);
      expect(await eventsOf(ours)).toMatchObject([
        { note: "Gone soon.", after: { isDeprecated: true } },
      ]);
      expect(
        (await visit("/endpoints/fqdns/bulk", { form: { ...form, ids: theirs, selected: "1" } }))
          .html,
      ).toContain("Update FQDNs failed.");
    });

    it("on 1 001 that match works on the first 1 000 and names the rest", async () => {
      await storeFqdns(
        site.application.db,
        Array.from({ length: 1001 }, (_, number) => `n${String(number).padStart(4, "0")}.example`),
        { workload_id: exchange.id },
      );
      const choose: [string, string][] = [
        ["step", "choose"],
        ["action", "scope"],
        ["which", "all"],
        ["query", "view=fqdns&name=n"],
      ];
      const html = await (await postAll("/endpoints/fqdns/bulk", choose)).text();
      expect(html).toContain(
        english("fqdns:bulk.limit.title", { selected: "1,001", limit: "1,000" }),
      );
      const hidden = Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
          ([, name, value]) => [name!, value!.replaceAll("&amp;", "&")],
        ),
      );
      const page = await visit("/endpoints/fqdns/bulk", {
        form: { ...hidden, scope: "MVP", note: "" },
      });
      expect(page.status).toBe(200);
      expect(page.html).toContain(english("fqdns:bulk.verdict.done"));
      const rest =
        /href="([^"]*after=[^"]*)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "?";
      expect((await visit(rest)).html).toContain("n1000.example");
      const left = await site.application.db
        .selectFrom("fqdn")
        .select("domain_name")
        .where("scope", "=", "Unset")
        .execute();
      expect(left).toEqual([{ domain_name: "n1000.example" }]);
    });

    it("without any record, with a missing note or of a kind that is none changes nothing", async () => {
      const id = await one("outlook.office.com");
      expect(
        await (
          await postAll("/endpoints/fqdns/bulk", [
            ["step", "choose"],
            ["action", "scope"],
            ["which", "chosen"],
            ["query", ""],
          ])
        ).text(),
      ).toContain(english("fqdns:bulk.none"));
      const base = { step: "apply", ids: id, query: "", selected: "1", rest: "" };
      const yes = {
        ...base,
        action: "customer-facing",
        customerFacingStatus: "Yes",
        customerFacingNote: "",
        requestorAlias: "",
        reasonCode: "",
        reasonComment: "Kept as typed",
        note: "",
      };
      const db = site.application.db;
      await db.updateTable("fqdn").set({ scope: "MVP" }).where("id", "=", id).execute();
      const unexplained = await visit("/endpoints/fqdns/bulk", { form: yes });
      expect([unexplained.status, unexplained.html.includes(">Kept as typed</textarea>")]).toEqual([
        422,
        true,
      ]);
      for (const field of ["customerFacingNote", "requestorAlias", "reasonCode"])
        expect(unexplained.html).toMatch(
          new RegExp(`<a href="#${field}">${english("fqdns:error.missing-for-some")}`),
        );
      expect(
        (await visit("/endpoints/fqdns/bulk", { form: { ...yes, ...explained } })).status,
      ).toBe(200);
      expect(
        (await visit("/endpoints/fqdns/bulk", { form: { ...yes, reasonComment: "" } })).status,
      ).toBe(200);
      expect(
        await db.selectFrom("fqdn").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
      ).toMatchObject({
        customer_facing_note: explained.customerFacingNote,
        reason_comment: explained.reasonComment,
        reason_code: explained.reasonCode,
      });
      const refused = await visit("/endpoints/fqdns/bulk", {
        form: { ...base, action: "reject", note: "" },
      });
      expect(refused.status).toBe(422);
      expect(refused.html).toContain('id="note-error"');
      expect(
        (
          await visit("/endpoints/fqdns/bulk", {
            form: {
              ...base,
              action: "request",
              workloadId: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
              note: "kept",
            },
          })
        ).html,
      ).toContain(">kept</textarea>");
      expect(
        (await visit("/endpoints/fqdns/bulk", { form: { ...base, action: "delete" } })).status,
      ).toBe(400);
      expect(
        (
          await visit("/endpoints/fqdns/bulk", {
            form: { ...base, action: "scope", ids: "x", scope: "MVP" },
          })
        ).status,
      ).toBe(400);
      expect((await visit("/endpoints/fqdns/bulk")).status).toBe(200);
    });
  });

  describe("a workload", () => {
    const form = {
      revision: "0",
      name: "Planner",
      serviceArea: "Exchange",
      workloadType: "Internal",
      championName: "",
      championSecurityGroup: "",
      championEmail: "planner@contoso.example",
      propertyGroups: "Tasks\nBoards",
    };

    it("tells who made it and what they changed, which nothing can take out", async () => {
      const champion = await signIn(site.application.db, {
        scopes: [{ role: "service-champion", workloadId: null, serviceArea: "Exchange" }],
        account: { name: "Sefa Champion" },
      });
      const path = (
        await visit("/endpoints/workloads/new", { as: champion, form: { ...form, name: "Rota" } })
      ).location!.split("?")[0]!;
      await visit(path, {
        as: council,
        form: { ...form, revision: "1", name: "Rota 2", propertyGroups: "Tasks" },
      });
      await visit(path, { as: council, form: { ...form, revision: "1", name: "Rota 3" } });
      const rows = [
        ...(await visit(path)).html.split('id="history"')[1]!.matchAll(/<tr.*?<\/tr>/gs),
      ]
        .map(([row]) => row.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "))
        .slice(1);
      expect(rows).toMatchObject([
        expect.stringMatching(
          /Cora Council Attributes changed Name: Rota → Rota 2 Property groups: Tasks, Boards → Tasks $/,
        ),
        expect.stringMatching(
          /Sefa Champion Added Name: – → Rota .*E-mail address of the champions: – → planner@contoso.example/,
        ),
      ]);
      await expect(site.application.db.deleteFrom("workload_event").execute()).rejects.toThrow(
        "append-only",
      );
    });

    it("is made and changed by the champion of its area", async () => {
      const champion = await signIn(site.application.db, {
        scopes: [{ role: "service-champion", workloadId: null, serviceArea: "Exchange" }],
      });
      const made = await visit("/endpoints/workloads/new", { as: champion, form });
      expect(made.status).toBe(303);
      const path = made.location!.split("?")[0]!;
      expect(
        (
          await visit("/endpoints/workloads/new", {
            as: champion,
            form: { ...form, name: "PLANNER" },
          })
        ).html,
      ).toContain('id="name-error"');
      expect(
        (await visit(path, { as: champion, form: { ...form, revision: "1", name: "Planner 2" } }))
          .status,
      ).toBe(303);
      const stale = await visit(path, {
        as: champion,
        form: { ...form, revision: "1", name: "Planner 3" },
      });
      expect([
        stale.status,
        stale.html.includes('value="Planner 3"'),
        stale.html.includes("Planner 2"),
      ]).toEqual([409, true, true]);
      expect(
        (
          await visit(path, {
            as: champion,
            form: { ...form, revision: "2", serviceArea: "Skype" },
          })
        ).status,
      ).toBe(409);
      await aPublishedSet(site.application.db, {
        workloadId: path.split("/").at(-1)!,
        publicId: 900,
      });
      const held = await visit(path, {
        as: champion,
        form: { ...form, revision: "2", name: "Planner 2", workloadType: "External" },
      });
      expect([held.status, held.html.includes('id="serviceArea-error"')]).toEqual([409, true]);
      expect(
        (await visit(path, { as: champion, form: { ...form, revision: "2", name: "Planner 2" } }))
          .status,
      ).toBe(303);
      expect((await visit(path, { form })).status).toBe(403);
      const bad = await visit(path, {
        as: champion,
        form: { ...form, championEmail: "nobody", name: "" },
      });
      expect([
        bad.status,
        bad.html.includes('id="championEmail-error"'),
        bad.html.includes('id="name-error"'),
      ]).toEqual([422, true, true]);
      // Mended, it is still as old as the page that was filled in.
      const old = await visit(path, { as: champion, form: { ...form, revision: "1", name: "" } });
      expect([old.status, /name="revision" value="(\d+)"/.exec(old.html)?.[1]]).toEqual([422, "1"]);
      expect(
        await site.application.db
          .selectFrom("workload")
          .select(["name", "workload_type", "property_groups", "revision"])
          .where("name", "like", "Planner%")
          .execute(),
      ).toEqual([
        {
          name: "Planner 2",
          workload_type: "Internal",
          property_groups: ["Tasks", "Boards"],
          revision: 3,
        },
      ]);
    });

    it.each(["nonsense", "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10"])(
      "of the id %s is not found",
      async (id) => {
        expect([
          (await visit(`/endpoints/workloads/${id}`)).status,
          (await visit(`/endpoints/workloads/${id}`, { as: council, form })).status,
        ]).toEqual([404, 404]);
      },
    );
  });
});
