import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import {
  findReportForUpdate,
  finishRun,
  updateReportDocument,
} from "~/features/reports/report.repository.server";
import { forgetSettings } from "~/features/settings/read-settings.server";
import { setApplication } from "~/platform/application.server";
import { setSandbox, type SandboxIdentity } from "~/platform/sandbox-parts.server";
import { english } from "#tests/support/english";
import { measuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const variant = "MultiTenant";
const identity: SandboxIdentity = {
  authority: "http://127.0.0.1:9",
  clientId: "site",
  clientSecret: "secret",
  graphBaseUrl: "http://127.0.0.1:9/graph",
  accounts: [],
  roleGroups: [],
};

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await startSite();
  setSandbox({
    suite: undefined,
    identity,
    dnsServers: undefined,
    trustedCa: undefined,
    allowedDestinations: [],
    controlUrl: undefined,
  });
  ({ cookie } = await signIn(site.application.db, {
    roles: ["tenant-admin", "operator"],
    account: { name: "Avery Example" },
  }));
});
afterAll(async () => {
  setSandbox(undefined);
  await site.close();
});
afterEach(async () => {
  await site.application.db.deleteFrom("setting").execute();
  forgetSettings({ db: site.application.db, variant });
});

async function set(key: string, value: unknown): Promise<void> {
  await site.application.db
    .insertInto("setting")
    .values({ variant, key, value: JSON.stringify(value), updated_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(["variant", "key"]).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute();
  forgetSettings({ db: site.application.db, variant });
}

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await new Visitor(site).visit(path, { headers })).html;
const asAccount = () => ({ Cookie: cookie });
const footOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";

/** A report whose run is over, and what a visitor and its own browser read of it. */
async function finishedReport() {
  const visitor = new Visitor(site);
  const { id, runId } = await visitor.test();
  const now = new Date();
  await site.application.db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, { id, variant, now });
    if (stored) await updateReportDocument(trx, { ...stored.report, status: "finished" });
    await finishRun(trx, { runId, phase: "AdvancedTestFinish", at: now });
  });
  return { visitor, path: `/report/${id}` };
}

describe("DisableSignIn", () => {
  it("off: pages offer to sign in, and lead an account to its own", async () => {
    expect(await read("/privacy")).toContain("/sign-in?");
    expect(await read("/privacy", asAccount())).toContain('href="/reports"');
  });

  it(
    "on: nothing offers it, and pages, streams and calls take nobody for signed in who still " +
      "is, until it is off again",
    async () => {
      const { id, runId } = JSON.parse(
        (
          await new Visitor(site).visit("/api/AnonymousConnectivityTest/GenerateTestReport", {
            form: measuredForm,
            headers: asAccount(),
          })
        ).html,
      ) as { id: string; runId: string };
      const { html: token } = await new Visitor(site).visit("/api/token/GetCpsToken", {
        headers: asAccount(),
      });
      const own = [
        "/reports",
        "/sessions",
        `/report/${id}`,
        `/report/${id}/export.json`,
        `/messagingHub?runId=${runId}&after=0`,
        "/api/NetworkTestReport/OwnedReports",
      ];
      const answers = async () => {
        const asked = await Promise.all(
          own.map((path) =>
            fetch(site.origin + path, { headers: asAccount(), redirect: "manual" }),
          ),
        );
        const byToken = await fetch(`${site.origin}/messagingHub?runId=${runId}&after=0`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        return [...asked, byToken].map(({ status }) => status);
      };
      expect(await answers()).toEqual([200, 200, 200, 200, 200, 200, 200]);
      await set("DisableSignIn", true);
      expect(await read("/privacy")).not.toContain("/sign-in");
      const html = await read("/privacy", asAccount());
      for (const part of [
        "Avery Example",
        'href="/reports"',
        'href="/sharing-settings"',
        'href="/admin"',
        'action="/sign-out"',
      ])
        expect(html).not.toContain(part);
      expect(await answers()).toEqual([404, 404, 404, 404, 404, 401, 401]);
      await set("DisableSignIn", false);
      expect(await read("/privacy", asAccount())).toContain("Avery Example");
      expect(await answers()).toEqual([200, 200, 200, 200, 200, 200, 200]);
    },
  );

  it(
    "on: an operator still reaches the screen that switches it off, others do not, and a " +
      "session can be ended",
    async () => {
      const person = await signIn(site.application.db);
      await set("DisableSignIn", true);
      const statusOf = async (path: string, headers: Record<string, string>) =>
        (await fetch(site.origin + path, { headers, redirect: "manual" })).status;
      expect([
        await statusOf("/admin/settings/DisableSignIn", asAccount()),
        await statusOf("/admin/settings/DisableSignIn", { Cookie: person.cookie }),
      ]).toEqual([200, 404]);
      const { location } = await new Visitor(site).visit("/sign-out", {
        form: {},
        headers: { Cookie: person.cookie },
      });
      expect(location).toBe("/");
      expect(
        await site.application.db
          .selectFrom("session")
          .select("id_hash")
          .where("account_id", "=", person.account.id)
          .execute(),
      ).toEqual([]);
    },
  );

  it.each(["/reports", "/sharing-settings", "/sessions", "/admin", "/endpoints", "/profile/photo"])(
    "off: %s leads a visitor to the sign-in; on: it is not there",
    async (path) => {
      const statusOf = async () => (await new Visitor(site).visit(path)).status;
      expect(await statusOf()).toBe(302);
      await set("DisableSignIn", true);
      expect(await statusOf()).toBe(404);
    },
  );

  it("is as good as on where nobody vouches for people", async () => {
    setSandbox({
      suite: undefined,
      dnsServers: undefined,
      trustedCa: undefined,
      allowedDestinations: [],
      controlUrl: undefined,
    });
    expect(await read("/privacy")).not.toContain("/sign-in");
    setSandbox({
      suite: undefined,
      identity,
      dnsServers: undefined,
      trustedCa: undefined,
      allowedDestinations: [],
      controlUrl: undefined,
    });
  });
});

describe("DisableHistoryReport", () => {
  it.each([
    [false, true],
    [true, false],
  ])("%s: the navigation leads to the history: %s", async (value, expected) => {
    await set("DisableHistoryReport", value);
    expect((await read("/privacy", asAccount())).includes('href="/reports"')).toBe(expected);
  });
});

describe("isReportControllerEnabled", () => {
  it.each([
    [false, "ConnectivityTest", "NetworkTestReport"],
    [true, "NetworkTestReport", "ConnectivityTest"],
  ])(
    "%s: the start page's script calls the reports under %s, not %s",
    async (value, named, other) => {
      await set("isReportControllerEnabled", value);
      const html = await read("/");
      const names = (controller: string) => new RegExp(`\\b${controller}\\b`).test(html);
      expect([names(named), names(other)]).toEqual([true, false]);
    },
  );
});

describe("DisableAllFooterLinks", () => {
  it("off: the foot has its links", async () => {
    const foot = footOf(await read("/privacy"));
    for (const href of [
      "/privacy",
      "/credits",
      "https://learn.microsoft.com/microsoft-365/enterprise/urls-and-ip-address-ranges",
    ])
      expect(foot).toContain(`href="${href}"`);
  });

  it("on: it has none but the one that a licence asks for, and keeps the preferences", async () => {
    await set("DisableAllFooterLinks", true);
    const foot = footOf(await read("/privacy"));
    expect([...foot.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "https://db-ip.com",
    ]);
    expect(foot).toContain('action="/preferences"');
  });

  it("single links go by policy", async () => {
    await set("hiddenFooterLinks", ["credits"]);
    const foot = footOf(await read("/privacy"));
    expect([foot.includes('href="/credits"'), foot.includes('href="/privacy"')]).toEqual([
      false,
      true,
    ]);
  });
});

describe("DisablePeerPerformanceChart", () => {
  it.each([
    [false, true],
    [true, false],
  ])("%s: a report compares with others: %s", async (value, expected) => {
    await set("DisablePeerPerformanceChart", value);
    const { path } = await finishedReport();
    const html = await read(path);
    expect(
      [english("report:peers.titleNone"), "with the same service"].some((title) =>
        html.includes(title),
      ),
    ).toBe(expected);
  });
});

describe("the entity tag of a report", () => {
  it("changes with every flag that the page or its shell reads, and back", async () => {
    const { path } = await finishedReport();
    const tagOf = async () => (await new Visitor(site).visit(path)).headers.get("ETag");
    const before = await tagOf();
    const tags = [before];
    for (const flag of [
      "DisableSignIn",
      "DisableHistoryReport",
      "DisableAllFooterLinks",
      "DisablePeerPerformanceChart",
    ]) {
      await set(flag, true);
      tags.push(await tagOf());
      await site.application.db.deleteFrom("setting").execute();
      forgetSettings({ db: site.application.db, variant });
    }
    expect(new Set(tags).size).toBe(tags.length);
    expect(await tagOf()).toBe(before);
  });

  it("differs by account, by name and by role, and opens nobody's page to another", async () => {
    const { path } = await finishedReport();
    const { db } = site.application;
    const people = await Promise.all([
      signIn(db, { account: { name: "A" } }),
      signIn(db, { account: { name: "A" } }),
      signIn(db, { account: { name: "B" } }),
      signIn(db, { roles: ["operator"], account: { name: "A" } }),
    ]);
    const pages = await Promise.all(
      [{ Cookie: "" }, ...people.map((person) => ({ Cookie: person.cookie }))].map((headers) =>
        new Visitor(site).visit(path, { headers }),
      ),
    );
    const tags = pages.map(({ headers }) => headers.get("ETag") ?? "");
    expect(new Set(tags).size).toBe(tags.length);
    const again = await new Visitor(site).visit(path, {
      headers: { Cookie: people[0]!.cookie, "If-None-Match": tags.join(", ") },
    });
    expect([again.status, again.headers.get("ETag")]).toEqual([304, tags[1]]);
    expect(
      (await new Visitor(site).visit(path, { headers: { "If-None-Match": tags[1]! } })).status,
    ).toBe(200);
  });
});

describe("debugTrace", () => {
  it("is kept by the form, and by where it leads without script", async () => {
    const html = await read("/?debugTrace=true");
    expect(html).toContain('<input type="hidden" name="debugTrace" value="true"/>');
    expect(html).toContain('action="/?index&amp;debugTrace=true"');
    expect(await read("/?debugTrace=yes")).not.toContain('name="debugTrace"');
    const visitor = new Visitor(site);
    expect((await visitor.visit("/?index", { form: { debugTrace: "true" } })).location).toMatch(
      /^\/report\/[0-9a-f-]{36}\?debugTrace=true$/,
    );
    expect((await visitor.visit("/?index", { form: {} })).location).toMatch(
      /^\/report\/[0-9a-f-]{36}$/,
    );
  });

  it("shows the events of a run to its own browser, and to nobody else", async () => {
    const { visitor, path } = await finishedReport();
    const page = await visitor.visit(`${path}?debugTrace=true`);
    expect(page.html).toContain("Debug trace");
    expect(page.html).toContain("ReceiveTestStatus");
    expect(page.headers.get("ETag")).toBeNull();
    for (const html of [
      (await visitor.visit(path)).html,
      await read(`${path}?debugTrace=true`),
      await read(`${path}?debugTrace=true`, asAccount()),
    ])
      expect(html).not.toContain("Debug trace");
  });

  it("stays while a running report is refreshed", async () => {
    const visitor = new Visitor(site);
    const { id } = await visitor.test();
    const { html } = await visitor.visit(`/report/${id}?debugTrace=true`);
    expect(html).toContain(`/report/${id}?refresh=off&amp;debugTrace=true`);
    expect(html).toContain('<input type="hidden" name="debugTrace" value="true"/>');
  });
});

describe("DEPLOYMENT", () => {
  it.each([
    ["dev", false],
    ["staging", false],
    ["production", true],
  ] as const)(
    "%s: the footer of the China cloud bears the record number: %s",
    async (deployment, isShown) => {
      const { environment } = site.application;
      const regionalRecordNumber = "ICP 12345678-9";
      setApplication({
        ...site.application,
        environment: {
          ...environment,
          mode: "production",
          deployment,
          variants: ["Gallatin"],
          settingsOverrides: { regionalRecordNumber },
        },
      });
      const foot = footOf(await read("/privacy"));
      setApplication(site.application);
      expect(foot).toContain("<footer");
      expect(foot.includes(regionalRecordNumber)).toBe(isShown);
    },
  );
});
