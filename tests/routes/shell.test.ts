import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import type { DirectoryRole } from "~/features/identity/account";
import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import { setSandbox, type SandboxIdentity } from "~/platform/sandbox-parts.server";
import { english } from "#tests/support/english";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor, type Page } from "./visitor";

const identity: SandboxIdentity = {
  authority: "http://127.0.0.1:9",
  clientId: "site",
  clientSecret: "secret",
  graphBaseUrl: "http://127.0.0.1:9/graph",
  accounts: [],
  roleGroups: [],
};

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  setSandbox({
    suite: undefined,
    identity,
    dnsServers: undefined,
    trustedCa: undefined,
    allowedDestinations: [],
    controlUrl: undefined,
    mail: { smtpUrl: "smtp://127.0.0.1:9", pageUrl: "http://127.0.0.1:9/mail" },
  });
});
afterAll(async () => {
  setSandbox(undefined);
  await site.close();
});

type As = { roles?: DirectoryRole[]; tenantKind?: TenantKind; variant?: Variant; name?: string };

/** A page as somebody signed in reads it. */
async function visitAs(path: string, { name = "Avery Example", ...as }: As = {}): Promise<Page> {
  const { cookie } = await signIn(site.application.db, { account: { name }, ...as });
  return new Visitor(site).visit(path, { headers: { Cookie: cookie } });
}

/** What the main landmark holds, without its tags. */
const mainOf = ({ html }: Page) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? "").replaceAll(/<[^>]+>/g, " ");
const linksOf = ({ html }: Page, landmark: string) =>
  [
    ...(new RegExp(`<${landmark}[ >].*?</${landmark}>`, "s").exec(html)?.[0] ?? "").matchAll(
      /href="([^"]*)"/g,
    ),
  ].map(([, href]) => href);
const titleOf = ({ html }: Page) =>
  [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);

describe("the header", () => {
  it.each([
    ["/privacy", "/sign-in?returnTo=%2Fprivacy"],
    ["/gcc/credits", "/gcc/sign-in?returnTo=%2Fgcc%2Fcredits"],
    ["/?language=ja", "/sign-in?returnTo=%2F%3Flanguage%3Dja"],
  ])("offers a visitor of %s to sign in and come back", async (path, href) => {
    const { html } = await new Visitor(site).visit(path);
    expect(html.match(new RegExp(`href="${href.replaceAll("?", "\\?")}"`, "g"))).toHaveLength(2);
    expect(html).not.toContain("/sign-out");
  });

  it.each(["", "/gcc"])("shows under %j who is signed in, and the way out", async (prefix) => {
    const page = await visitAs(`${prefix}/privacy`, {
      variant: prefix ? "GCC" : "MultiTenant",
      tenantKind: prefix ? "gcc" : "commercial",
      name: "<Avery> & Example",
    });
    expect(page.html).toContain("&lt;Avery&gt; &amp; Example");
    expect(page.html).toContain(`<form method="post" action="${prefix}/sign-out"`);
    expect(page.html).toContain(`src="${prefix}/profile/photo"`);
    expect(page.html).not.toContain("/sign-in?");
  });
});

describe("what signing in is good for", () => {
  const asideOf = ({ html }: Page) =>
    (/<aside.*?<\/aside>/s.exec(html)?.[0] ?? "").replaceAll(/<[^>]+>/g, " ");
  const [reports, domainLens] = ["keep your reports", "draft changes and review"];

  // Pages of domain lens lead visitors to the sign-in and give forms back: what stays is a method that no page has.
  it.each([
    ["/privacy", undefined, "You are not signed in.", reports],
    ["/gcc/sharing-settings", "DELETE", "You are not signed in.", reports],
    ["/endpoints/new", "DELETE", "You are not signed in to domain lens.", domainLens],
    ["/gcc/endpoints/new", "DELETE", "You are not signed in to domain lens.", domainLens],
  ])("is said on %s (%s): %s … %s", async (path, method, title, text) => {
    const bar = asideOf(await new Visitor(site).visit(path, { method }));
    expect([bar.includes(title), bar.includes(text)]).toEqual([true, true]);
  });

  it.each([
    ["/", "Sign in", reports],
    ["/reports", "Sign in", reports],
    ["/endpoints", "Sign in to domain lens", domainLens],
    ["/endpoints?view=fqdns", "Sign in to domain lens", domainLens],
    ["/gcc/endpoints/new", "Sign in to domain lens", domainLens],
  ])("is said by the page that signs in for %s: %s … %s", async (returnTo, title, text) => {
    const prefix = returnTo.startsWith("/gcc") ? "/gcc" : "";
    const page = await new Visitor(site).visit(
      `${prefix}/sign-in?${new URLSearchParams({ returnTo }).toString()}`,
    );
    expect(/<h1[^>]*>([^<]*)</.exec(page.html)?.[1]).toBe(title);
    expect(mainOf(page)).toContain(text);
  });
});

describe("the time zone", () => {
  const timesOf = ({ html }: Page) =>
    [
      ...(/<main.*<\/main>/s.exec(html)?.[0] ?? "").matchAll(/<time dateTime="([^"]+)">([^<]+)</gi),
    ].map(([, at, text]) => ({ at, text }));

  it.each(["", "/gcc"])(
    "under %j is UTC until a form chooses another, and every time says which it is",
    async (prefix) => {
      const visitor = new Visitor(site);
      const { id } = await visitor.test(undefined, { prefix });
      const address = `${prefix}/report/${id}`;
      const [before] = timesOf(await visitor.visit(address));
      expect(before?.text).toMatch(/ UTC$/);

      const asked = await visitor.visit(`${prefix}/preferences`, {
        form: { next: "time-zone", returnTo: address },
      });
      const page = await visitor.visit(asked.location!);
      expect([
        page.status,
        page.html.includes(`name="returnTo" value="${address}"`),
        /<option selected="">([^<]*)</.exec(page.html)?.[1],
      ]).toEqual([200, true, "UTC"]);
      const chosen = await visitor.visit(`${prefix}/preferences`, {
        form: { timeZone: "Asia/Kolkata", returnTo: address },
      });
      expect(chosen.location).toBe(address);
      const report = await visitor.visit(address);
      const [after] = timesOf(report);
      expect([after?.at, after?.text?.endsWith(" GMT+5:30")]).toEqual([before?.at, true]);
      expect([
        report.headers.get("Vary")?.includes("Cookie"),
        timesOf(await new Visitor(site).visit(address))[0]?.text,
      ]).toEqual([true, before?.text]);
    },
  );

  it("is asked for by a page that leads nowhere else", async () => {
    const { html } = await new Visitor(site).visit("/time-zone?returnTo=https://attacker.example/");
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
    expect([
      main.includes("attacker"),
      main.includes('name="returnTo" value="/"'),
      main.includes('href="/"'),
    ]).toEqual([false, true, true]);
  });
});

describe("the navigation", () => {
  it.each<[string, DirectoryRole[] | null, string[]]>([
    ["a visitor", null, ["/gcc", "/gcc/status", "/gcc/publications"]],
    ["a user", [], ["/gcc", "/gcc/reports", "/gcc/status", "/gcc/publications"]],
    [
      "a tenant's admin",
      ["tenant-admin"],
      ["/gcc", "/gcc/reports", "/gcc/status", "/gcc/publications", "/gcc/sharing-settings"],
    ],
    [
      "an operator",
      ["operator"],
      ["/gcc", "/gcc/reports", "/gcc/status", "/gcc/publications", "/gcc/webhooks", "/gcc/admin"],
    ],
  ])("of %s", async (_who, roles, expected) => {
    const page = roles
      ? await visitAs("/gcc/privacy", { roles, variant: "GCC", tenantKind: "gcc" })
      : await new Visitor(site).visit("/gcc/privacy");
    expect(linksOf(page, "nav").filter((href) => href?.startsWith("/"))).toEqual(expected);
  });
});

describe("a tenant of another cloud", () => {
  const title = english("shell:blocked.title");

  it.each<[string, Variant, TenantKind, number]>([
    ["/", "MultiTenant", "dod", 403],
    ["/privacy", "MultiTenant", "dod", 200],
    ["/nowhere", "MultiTenant", "dod", 404],
    ["/gcc", "GCC", "commercial", 403],
    ["/gcc/privacy", "GCC", "dod", 200],
    ["/gcc/report/temp", "GCC", "unknown", 403],
  ])(
    "has on %s (%s, %s) the message in place of content, and the way out",
    async (path, variant, tenantKind, status) => {
      const page = await visitAs(path, { variant, tenantKind });
      expect(page.status).toBe(status);
      expect(mainOf(page)).toContain(title);
      expect(page.html.match(/<h1/g)).toHaveLength(1);
      expect(/<main.*<\/main>/s.exec(page.html)?.[0]).toContain(
        `action="${variant === "GCC" ? "/gcc" : ""}/sign-out"`,
      );
    },
  );

  it("may call nothing either, wherever it belongs", async () => {
    for (const tenantKind of ["dod", "gcc"] as const) {
      const { cookie } = await signIn(site.application.db, { tenantKind });
      const form = { measuredLatency: "10" };
      expect(
        (
          await new Visitor(site).visit("/api/AnonymousConnectivityTest/GenerateTestReport", {
            form,
            headers: { Cookie: cookie },
          })
        ).status,
      ).toBe(403);
    }
  });

  it.each([
    ["/", "/gcc"],
    ["/privacy", "/gcc/privacy"],
    ["/report/x?refresh=off", "/gcc/report/x?refresh=off"],
  ])("is led from %s to %s when it is of GCC", async (path, to) => {
    const page = await visitAs(path, { tenantKind: "gcc" });
    expect([page.status, page.location]).toEqual([302, to]);
  });

  it.each<[string, Variant, TenantKind]>([
    ["/privacy", "MultiTenant", "commercial"],
    ["/privacy", "MultiTenant", "unknown"],
    ["/gcc/privacy", "GCC", "gcc"],
  ])("is none on %s (%s, %s)", async (path, variant, tenantKind) => {
    const page = await visitAs(path, { variant, tenantKind });
    expect([page.status, page.html.includes(title)]).toEqual([200, false]);
  });
});

describe("an address that leads nowhere", () => {
  it.each([
    ["/nothing", "/"],
    ["/gcc/nothing/at/all", "/gcc"],
  ])("%s says so inside the shell and leads to %s after a while", async (path, home) => {
    const page = await new Visitor(site).visit(path);
    expect(page.status).toBe(404);
    expect(page.headers.get("Refresh")).toBe(`20; url=${home}`);
    expect(mainOf(page)).toContain(
      "Since it looks like you are not on the correct route, we will redirect you to the right one.",
    );
    expect(page.html).toContain(`href="${path}?redirect=off"`);
    expect(titleOf(page)).toEqual([`${english("shell:error.404.title")} · Pathlens`]);
    expect(linksOf(page, "nav")).toContain(home);
  });

  it("leads nowhere further once the reader stays", async () => {
    const page = await new Visitor(site).visit("/nothing?redirect=off");
    expect([page.status, page.headers.get("Refresh"), mainOf(page).includes("redirect")]).toEqual([
      404,
      null,
      false,
    ]);
  });
});

describe("a page that fails", () => {
  it.each([
    ["/kit", 404, `${english("shell:error.404.title")} · Pathlens`],
    [
      "/report/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10/map",
      404,
      `${english("shell:error.404.title")} · Pathlens`,
    ],
  ])("%s keeps the shell, with its title and the request's id", async (path, status, title) => {
    const page = await new Visitor(site).visit(path);
    expect([page.status, titleOf(page)]).toEqual([status, [title]]);
    expect(linksOf(page, "nav")).toContain("/");
    expect(mainOf(page)).toContain(page.headers.get("X-Request-Id"));
    expect(page.headers.get("Refresh")).toBeNull();
  });

  it("says inside the shell that an account may not see it", async () => {
    const page = await visitAs("/admin");
    expect([page.status, titleOf(page)]).toEqual([
      403,
      ["You have no access to this page · Pathlens"],
    ]);
    expect(linksOf(page, "nav")).toContain("/reports");
    expect(page.html).toContain('action="/sign-out"');
    expect(page.html).not.toMatch(/<script/);
  });

  it("ships no script, whatever it stands in for, and keeps its headers", async () => {
    const visitor = new Visitor(site);
    await visitor.test();
    // The clock stands still, and nothing comes back meanwhile, however slow the machine is.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    let page = await visitor.visit("/");
    for (let visits = 0; visits < 600 && page.status !== 429; visits += 20) {
      const pages = await Promise.all(Array.from({ length: 20 }, () => visitor.visit("/")));
      page = pages.find(({ status }) => status === 429) ?? page;
    }
    clock.mockRestore();
    expect([page.status, Number(page.headers.get("Retry-After")) > 0, titleOf(page)]).toEqual([
      429,
      true,
      ["Too many requests from your network · Pathlens"],
    ]);
    expect(page.html).not.toMatch(/<script|modulepreload/);
    expect(linksOf(page, "nav")).toContain("/");
  });
});

describe("cookies", () => {
  it.each([
    "/",
    "/gcc",
    "/privacy",
    "/credits",
    "/nothing",
    "/report/temp",
    "/report/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
    "/?language=tlh&debugTrace=true",
    "/api/Localization",
    "/api/Localization?language=ja",
  ])("an anonymous reader of %s gets none", async (path) => {
    expect((await new Visitor(site).visit(path)).headers.getSetCookie()).toEqual([]);
  });

  it(
    "a reader whose link names a language gets it and nothing else, and reads on in it: pages, " +
      "reports, and what has not changed",
    async () => {
      const { id } = await new Visitor(site).test();
      for (const path of ["/", "/gcc", "/status", `/report/${id}`, "/nothing"]) {
        const reader = new Visitor(site);
        const first = await reader.visit(`${path}?language=ja`);
        expect(
          first.headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]),
          path,
        ).toEqual(["pathlens_preferences"]);
        const next = await reader.visit(path);
        expect(
          [next.headers.getSetCookie(), /<html lang="([^"]*)"/.exec(next.html)?.[1]],
          path,
        ).toEqual([[], "ja"]);
        const tag = next.headers.get("ETag");
        if (tag)
          expect(
            (await reader.visit(path, { headers: { "If-None-Match": tag } })).status,
            path,
          ).toBe(304);
        const other = await reader.visit(`${path}?language=en`, {
          headers: tag ? { "If-None-Match": tag } : {},
        });
        expect(
          /<html lang="([^"]*)"/.exec(other.html)?.[1],
          `${path}: what was kept in another language does not answer`,
        ).toBe("en");
      }
    },
  );

  it("an anonymous reader of somebody's report gets none", async () => {
    const report = await new Visitor(site).test();
    const page = await new Visitor(site).visit(`/report/${report.id}`);
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
  });
});

describe("a form that is refused", () => {
  it.each([
    ["/sharing-settings", 401],
    ["/gcc/admin", 401],
    ["/report/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10/delete", 404],
  ])("to %s keeps the shell around what went wrong", async (path, status) => {
    const page = await new Visitor(site).visit(path, { form: { intent: "any" } });
    expect(page.status).toBe(status);
    const prefix = path.startsWith("/gcc") ? "/gcc" : "";
    expect(linksOf(page, "nav")).toContain(prefix || "/");
    // A form that is given back has the way to sign in beside it, in a tab of its own.
    expect(linksOf(page, status === 401 ? "main" : "header")).toContainEqual(
      expect.stringContaining(`${prefix}/sign-in`),
    );
    expect(mainOf(page)).toMatch(/\w/);
  });
});

describe("a newcomer", () => {
  it("finds the mail that the sandbox took", async () =>
    expect((await visitAs("/")).html).toContain('href="http://127.0.0.1:9/mail"'));

  it.each([
    ["/partnerPortal", "providers.purpose"],
    ["/solutions/new", "providers.purpose"],
    ["/endpoints", "domainLens.purpose"],
    ["/reports", "purpose"],
  ])("reads what signing in is for on the way to %s", async (returnTo, key) => {
    const query = new URLSearchParams({ returnTo }).toString();
    const page = await new Visitor(site).visit(`/sign-in?${query}`);
    expect(mainOf(page)).toContain(english(`identity:${key}`).replaceAll("'", "&#x27;"));
  });
});
