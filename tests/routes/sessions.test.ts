import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { hashSessionSecret } from "~/platform/session-cookie.server";
import { StreamReader } from "#tests/api/hub-client";
import { pageHref } from "#tests/support/page-href";
import { siteDatabases } from "#tests/support/database";
import { measuredForm } from "#tests/support/report-calls";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const tenantId = "c0a70500-0000-4000-8000-0000000000c1";
const idOf = ({ cookie }: SignedIn) =>
  hashSessionSecret(cookie.split("=")[1] ?? "").toString("base64url");

describe.each(siteDatabases())("sessions on %s", (kind) => {
  let site: TestSite;
  let here: SignedIn;
  let elsewhere: SignedIn;
  let stranger: SignedIn;
  let operator: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    for (const table of ["audit_entry", "report", "account"] as const)
      await db.deleteFrom(table).execute();
    here = await signIn(db, { account: { tenantId, name: "Avery Example" } });
    elsewhere = await signIn(db, { account: here.account });
    stranger = await signIn(db, { account: { tenantId, name: "Blake Example" } });
    operator = await signIn(db, { roles: ["operator"], account: { name: "Omar Operator" } });
  });

  const visit = (who: SignedIn | null, path: string, form?: Record<string, string>) =>
    new Visitor(site).visit(path, { form, headers: who ? { Cookie: who.cookie } : {} });
  const isIn = async (who: SignedIn) => (await visit(who, "/sessions")).status === 200;
  const trail = () =>
    site.application.db
      .selectFrom("audit_entry")
      .select(["actor_name", "action", "subject", "before", "after"])
      .execute();

  /** Streams of a report that Avery keeps to herself: one by the session, one by a token for calls. */
  async function streamsOf(who: SignedIn): Promise<StreamReader[]> {
    const { html } = await visit(
      here,
      "/api/AnonymousConnectivityTest/GenerateTestReport",
      measuredForm,
    );
    const { runId } = JSON.parse(html) as { runId: string };
    const { html: token } = await visit(who, "/api/token/GetCpsToken");
    const ways: Record<string, string>[] = [
      { Cookie: who.cookie },
      { Authorization: `Bearer ${token}` },
    ];
    const streams = await Promise.all(
      ways.map(
        async (headers) =>
          new StreamReader(await fetch(`${site.origin}/messagingHub?runId=${runId}`, { headers })),
      ),
    );
    for (const stream of streams) expect(await stream.take(1)).toMatchObject([{ id: 1 }]);
    return streams;
  }

  describe("one's own", () => {
    it.each(["", "/gcc"])(
      "are listed under %j with their browser, the present one marked, and nobody else's",
      async (prefix) => {
        const { db } = site.application;
        const me = prefix
          ? await signIn(db, {
              account: { ...here.account, id: randomUUID() },
              variant: "GCC",
              tenantKind: "gcc",
            })
          : here;
        const { status, html, headers } = await visit(me, `${prefix}/sessions`);
        expect([status, headers.get("Cache-Control"), html.includes("<script")]).toEqual([
          200,
          "private, no-store",
          false,
        ]);
        expect(
          [...html.matchAll(/name="session" value="([\w-]{43})"/g)].map(([, id]) => id).sort(),
        ).toEqual((prefix ? [me] : [here, elsewhere]).map(idOf).sort());
        expect(html.match(/>Firefox</g)).toHaveLength(prefix ? 1 : 2);
        const [, ofThis = ""] = /This browser[^]*?value="([\w-]{43})"/.exec(html) ?? [];
        expect(ofThis).toBe(idOf(me));
        expect(html).toContain(`action="${prefix}/sign-out"`);
      },
    );

    it("leave out those that are over", async () => {
      const { db } = site.application;
      await db
        .updateTable("session")
        .set({ used_at: new Date(Date.now() - 3 * 3_600_000) })
        .where("id_hash", "=", Buffer.from(idOf(elsewhere), "base64url"))
        .execute();
      expect((await visit(here, "/sessions")).html).not.toContain(idOf(elsewhere));
    });

    it("end one by one, at once, with the streams that they opened", async () => {
      const [byCookie, byToken] = await streamsOf(elsewhere);
      const own = await streamsOf(here);
      const page = await visit(here, "/sessions", { session: idOf(elsewhere) });
      expect([page.status, page.location, await isIn(elsewhere), await isIn(here)]).toEqual([
        303,
        "/sessions?done=ended",
        false,
        true,
      ]);
      await Promise.all([byCookie?.rest(), byToken?.rest()]);
      expect(own.map(({ isEnded }) => isEnded)).toEqual([false, false]);
      for (const stream of own) await stream.cancel();
      expect((await visit(here, "/sessions?done=ended")).html).toContain("The session has ended.");
    });

    it("of this very browser end as signing out does", async () => {
      const page = await visit(here, "/sessions", { session: idOf(here) });
      // Nobody vouches for people on this site, so there is no page to sign in on again.
      expect([page.status, page.location]).toEqual([303, "/"]);
      expect(page.headers.getSetCookie().join()).toContain("pathlens_session=; Path=/; Max-Age=0");
      expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, true]);
    });

    it("end all at once, and nobody else's", async () => {
      await visit(here, "/sign-out", { everywhere: "yes" });
      expect([await isIn(here), await isIn(elsewhere), await isIn(stranger)]).toEqual([
        false,
        false,
        true,
      ]);
    });

    it("are no one else's to end", async () => {
      expect((await visit(stranger, "/sessions", { session: idOf(here) })).status).toBe(303);
      expect(await isIn(here)).toBe(true);
    });

    it.each(["", "nonsense", "x".repeat(44)])("are not named by %j", async (session) => {
      expect((await visit(here, "/sessions", { session })).status).toBe(400);
    });

    it("are not kept by the browser, nor is any other page of somebody who is signed in", async () => {
      for (const path of ["/reports", "/privacy", "/", "/sharing-settings", "/nowhere"]) {
        expect([path, (await visit(here, path)).headers.get("Cache-Control")]).toEqual([
          path,
          "private, no-store",
        ]);
      }
      expect((await visit(null, "/privacy")).headers.get("Cache-Control")).toBe(
        "private, no-cache",
      );
    });
  });

  describe("of an account", () => {
    const endOf = ({ account }: SignedIn) => `/admin/accounts/${account.id}/end-sessions`;

    it("end by an operator who was asked first, with an entry in the trail", async () => {
      const streams = await streamsOf(elsewhere);
      const list = await visit(operator, "/admin/accounts?search=avery");
      expect([list.status, list.html.includes(endOf(here)), list.html.includes("Blake")]).toEqual([
        200,
        true,
        false,
      ]);
      const question = await visit(operator, endOf(here));
      expect([question.status, question.html.includes("Avery Example"), await isIn(here)]).toEqual([
        200,
        true,
        true,
      ]);
      const page = await visit(operator, endOf(here), {});
      expect([page.status, page.location]).toEqual([303, "/admin/accounts?done=ended"]);
      expect([await isIn(here), await isIn(elsewhere), await isIn(stranger)]).toEqual([
        false,
        false,
        true,
      ]);
      await Promise.all(streams.map((stream) => stream.rest()));
      expect(await trail()).toEqual([
        {
          actor_name: "Omar Operator",
          action: "end-sessions",
          subject: `${tenantId}/${here.account.objectId}`,
          before: { name: "Avery Example", sessions: 2 },
          after: null,
        },
      ]);
      expect((await visit(operator, "/admin/accounts?done=ended")).html).toContain(
        "All sessions of this account have ended.",
      );
    });

    it("are found by name, address and object id, page by page, in one variant", async () => {
      const { db } = site.application;
      const many = Array.from({ length: 51 }, (_, number) => ({
        name: `Person ${String(number).padStart(2, "0")}`,
        email: `p${number}@many.example`,
      }));
      for (const account of many) await signIn(db, { account });
      await signIn(db, { account: { name: "Person 99" }, variant: "GCC", tenantKind: "gcc" });
      const names = async (query: string) =>
        [
          ...(await visit(operator, `/admin/accounts?${query}`)).html.matchAll(
            /<span class="line">((?:Person|Avery|Blake|Omar)[^<]*)/g,
          ),
        ].map(([, name]) => name);
      expect(await names("search=PERSON")).toEqual(many.slice(0, 50).map(({ name }) => name));
      const second = pageHref(
        (await visit(operator, "/admin/accounts?search=person")).html,
        "next",
      );
      expect(second).toMatch(/^\/admin\/accounts\?search=person&/);
      expect(await names(second.split("?")[1] ?? "")).toEqual(["Person 50"]);
      expect(await names("search=P4@")).toEqual(["Person 04"]);
      expect(await names(`search=${here.account.objectId.toUpperCase()}`)).toEqual([
        "Avery Example",
      ]);
      expect(await names("search=erson")).toEqual([]);
      expect(await names("search=%25")).toEqual([]);
      expect((await names("")).slice(0, 3)).toEqual([
        "Avery Example",
        "Blake Example",
        "Omar Operator",
      ]);
      expect(await names("page=nonsense&search=omar")).toEqual(["Omar Operator"]);
      const [, shown] =
        /Avery[^]*?<td role="cell" class="n"[^>]*>(\d+)</.exec(
          (await visit(operator, "/admin/accounts?search=avery")).html,
        ) ?? [];
      expect(shown).toBe("2");
    });

    it("of another variant, or of nobody, are not found", async () => {
      const other = await signIn(site.application.db, {
        account: { ...here.account, id: randomUUID() },
        variant: "GCC",
        tenantKind: "gcc",
      });
      for (const path of [
        endOf(other),
        "/admin/accounts/nonsense/end-sessions",
        "/admin/accounts/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10/end-sessions",
      ]) {
        expect([
          (await visit(operator, path)).status,
          (await visit(operator, path, {})).status,
        ]).toEqual([404, 404]);
      }
      expect(await trail()).toEqual([]);
    });

    it("do not end for anybody else, nor for another site", async () => {
      for (const who of [here, stranger])
        expect([
          (await visit(who, endOf(here))).status,
          (await visit(who, endOf(here), {})).status,
        ]).toEqual([403, 403]);
      const forged = await new Visitor(site).visit(endOf(here), {
        form: {},
        headers: { Cookie: operator.cookie, "Sec-Fetch-Site": "cross-site" },
      });
      expect([forged.status, await isIn(here)]).toEqual([403, true]);
    });

    it("say so when they are the operator's own", async () => {
      expect((await visit(operator, endOf(operator))).html).toContain("This is your own account");
      expect((await visit(operator, endOf(here))).html).not.toContain("This is your own account");
    });
  });
});
