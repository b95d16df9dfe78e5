import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { storeFqdns, storeWorkload } from "#tests/support/domain-lens";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { switchSetting } from "#tests/support/settings";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

describe.each(siteDatabases())(
  "the address of a list with a value that it does not know on %s",
  (kind) => {
    let site: TestSite;
    let cookie: string;
    beforeAll(async () => {
      site = await startSite(kind, {
        RATE_LIMITS: "off",
        IDENTITY_AUTHORITY: "http://127.0.0.1:9/",
        IDENTITY_CLIENT_ID: "pathlens",
        IDENTITY_CLIENT_SECRET: "not-asked-for",
        SESSION_SECRET: "s".repeat(32),
      });
      const { db } = site.application;
      const { id } = await storeWorkload(db, "Mail");
      await storeWorkload(db, "Chat");
      await storeFqdns(db, ["mail.office.com", "chat.office.com"], { workload_id: id });
      await switchSetting(db, "isOcdiAssociationEnabled", true);
      ({ cookie } = await signIn(db, {
        roles: ["operator"],
        scopes: [{ role: "connectivity-champion", workloadId: null, serviceArea: null }],
      }));
    });
    afterAll(() => site.close());

    const visit = (path: string) => new Visitor(site).visit(path, { headers: { Cookie: cookie } });

    it.each([
      ["/endpoints?search=mail&sort=bogus", "search", "sort=bogus"],
      ["/endpoints?search=mail&view=boxes", "search", "view=boxes"],
      ["/reports?list=lent", null, "list=lent"],
      ["/endpoints?view=fqdns&name=mail&order=up", "name", "order=up"],
      ["/endpoints?view=workloads&search=mail&types=Odd", "search", "types=Odd"],
      ["/endpoints/ocdi?name=mail&stages=S9", "name", "stages=S9"],
      ["/reports?city=mail&sharing=maybe", null, "sharing=maybe"],
      ["/status?search=mail&health=worst", "search", "health=worst"],
      ["/admin?search=mail&page=2", "search", "page=2"],
      ["/admin/accounts?search=mail&after=x", "search", "after=x"],
      ["/admin/audit?action=eat", null, "action=eat"],
      ["/publications/Worldwide?text=mail&category=Best", "text", "category=Best"],
    ])("%s keeps the rest and says so near the filters", async (path, kept, said) => {
      const { status, html } = await visit(path);
      expect([status, html.includes(`<code>${said}</code>`)]).toEqual([200, true]);
      if (kept)
        expect(html).toMatch(
          new RegExp(`name="${kept}"[^>]*value="mail"|value="mail"[^>]*name="${kept}"`),
        );
      const usual = await visit(path.replace(/[?&][^&]*$/, ""));
      expect(usual.html).not.toContain(english("ui:unread.title"));
    });

    it("takes workloads by name, in any case, and says which it does not know", async () => {
      const { db } = site.application;
      const { id } = await db
        .selectFrom("workload")
        .select("id")
        .where("name", "=", "Chat")
        .executeTakeFirstOrThrow();
      for (const path of [
        "/endpoints?workloads=chat",
        "/endpoints?view=fqdns&workloads=CHAT",
        "/endpoints/ocdi?workloads=Chat",
      ]) {
        const { status, html } = await visit(path);
        expect(
          [status, html.includes(`value="${id}"`), html.includes(english("ui:unread.title"))],
          path,
        ).toEqual([200, true, false]);
      }
      const fqdns = await visit("/endpoints?view=fqdns&workloads=Mail,Nowhere");
      expect([
        fqdns.html.includes("<code>workloads=Nowhere</code>"),
        fqdns.html.includes("mail.office.com"),
      ]).toEqual([true, true]);
      const file = await visit("/endpoints.csv?view=fqdns&workloads=Chat");
      expect([file.headers.get("X-Not-Understood"), file.html.includes("mail.office.com")]).toEqual(
        [null, false],
      );
    });

    it("gives the file of what could be read, and says in a header what could not", async () => {
      const { status, html, headers } = await visit(
        "/endpoints.csv?view=fqdns&name=mail&sort=bogus",
      );
      expect([status, headers.get("X-Not-Understood")]).toEqual([200, "sort=bogus"]);
      expect(parsedCsv(html).flat()).toContain("mail.office.com");
      expect(html).not.toContain("chat.office.com");
      for (const [path, said] of [
        ["/endpoints/ocdi.csv?stages=S9", "stages=S9"],
        ["/admin/audit.csv?action=eat", "action=eat"],
      ] as const)
        expect((await visit(path)).headers.get("X-Not-Understood")).toBe(said);
      expect(
        (await visit("/endpoints.csv?view=fqdns&name=mail")).headers.get("X-Not-Understood"),
      ).toBeNull();
    });
  },
);
