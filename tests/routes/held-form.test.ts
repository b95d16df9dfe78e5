import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { sessionRestMs } from "~/features/identity/session-rest";
import { siteOfEverything } from "#tests/access/site-of-everything";
import { aWorkload } from "#tests/factories/endpoint-set";
import { english } from "#tests/support/english";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor, type Page } from "./visitor";

const unescaped = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The fields that a page gives back, in their order. */
const heldIn = ({ html }: Page) => {
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  return [...main.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [unescaped(name), unescaped(value)],
  );
};

describe("a form that is posted", () => {
  let site: TestSite;
  let workloadId: string;
  let setId: string;
  let cookie: string;
  let path: string;
  let read: Record<string, string>;

  beforeAll(async () => {
    site = await startSite("embedded", { ...siteOfEverything.variables, RATE_LIMITS: "on" });
    workloadId = await aWorkload(site.application.db, "Mail");
  });
  afterAll(() => site.close());

  const visit = (at: string, form?: Record<string, string>) =>
    new Visitor(site).visit(at, { form, headers: { Cookie: cookie } });
  const asEditor = async () =>
    (
      await signIn(site.application.db, {
        account: { objectId: randomUUID() },
        scopes: [{ role: "editor", workloadId, serviceArea: null }],
      })
    ).cookie;

  beforeEach(async () => {
    cookie = await asEditor();
    setId =
      (
        await visit("/endpoints/new", { instance: "Worldwide", workloadId, isMemberSet: "no" })
      ).location?.split("/")[2] ?? "";
    path = `/endpoints/${setId}/edit/fqdns`;
    read = Object.fromEntries(
      [
        ...(await visit(path)).html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
      ].map(([, name = "", value = ""]) => [name, value]),
    );
  });

  /** Nobody used any session for as long as ends one. */
  const rest = () =>
    site.application.db
      .updateTable("session")
      .set({ used_at: new Date(Date.now() - sessionRestMs) })
      .execute();
  const names = Array.from({ length: 500 }, (_, place) => `name-${place}.example.com`).join("\n");
  const savedNames = async () =>
    (
      (
        await site.application.db
          .selectFrom("change_request")
          .select("proposal")
          .where("set_id", "=", setId)
          .executeTakeFirstOrThrow()
      ).proposal as { fqdns: string[] }
    ).fqdns;

  it("after the session's end is given back, and sent again once somebody is signed in", async () => {
    await rest();
    const fields = { ...read, names, intent: "continue" };
    const page = await visit(`${path}?change=${read.changeId}`, fields);
    expect([
      page.status,
      page.headers.get("Cache-Control"),
      page.headers.get("WWW-Authenticate"),
    ]).toEqual([401, "no-store", "Cookie"]);
    expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    expect(page.html).toContain(english("shell:held.signedOut"));
    expect(page.html).toContain('href="/sign-in?returnTo=%2Fsign-in%2Fdone"');
    // Whatever else leads to the sign-in would leave the page and what it holds.
    expect(page.html.match(/href="[^"]*\/sign-in\?/g)).toHaveLength(1);
    expect(heldIn(page)).toEqual(Object.entries(fields));
    expect(await savedNames()).toEqual([]);

    cookie = await asEditor();
    const again = await visit(`${path}?change=${read.changeId}`, Object.fromEntries(heldIn(page)));
    expect([again.status, again.location]).toEqual([303, `/endpoints/${setId}/edit/prefixes`]);
    expect(await savedNames()).toHaveLength(500);
  });

  it("too often is given back, and taken later", async () => {
    let page = await visit(path, { ...read, names: "not a name" });
    for (let posts = 0; posts < 100 && page.status !== 429; posts += 1)
      page = await visit(path, { ...read, names: "not a name" });
    expect([
      page.status,
      Number(page.headers.get("Retry-After")) > 0,
      page.headers.get("Cache-Control"),
    ]).toEqual([429, true, "no-store"]);
    expect(page.html).toContain(english("shell:held.tooMany"));
    expect(page.html).not.toContain("Sign in in a new tab");
    expect(heldIn(page)).toEqual(Object.entries({ ...read, names: "not a name" }));
  });

  it("is given back as text, whatever it says, and to its own address alone", async () => {
    await rest();
    const fields = {
      '"><script>alert(1)</script>': `'"><img src=x onerror=alert(1)>`,
      action: "https://evil.example/",
      returnTo: "//evil.example",
    };
    const page = await visit(`${path}?to=//evil.example`, fields);
    expect(heldIn(page)).toEqual(Object.entries(fields));
    expect(page.html).not.toMatch(/<script>alert|<img src=x/);
    expect(page.html).not.toMatch(/(action|href)="[^"]*evil/);
  });

  it("keeps several values of a name, and gives back no secret", async () => {
    await rest();
    const answer = await fetch(site.origin + path, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", Cookie: cookie },
      body: new URLSearchParams([
        ["id", "1"],
        ["id", "2"],
        ["password", "hush"],
      ]),
    });
    const page = { html: await answer.text() } as Page;
    expect(heldIn(page)).toEqual([
      ["id", "1"],
      ["id", "2"],
    ]);
    expect(page.html).not.toContain("hush");
  });

  it("is not given back when it is longer than any list of names", async () => {
    await rest();
    const page = await visit(path, { names: "x".repeat(1_048_577) });
    expect([page.status, heldIn(page)]).toEqual([401, []]);
    expect(page.html).not.toContain("is kept on this page");
    expect(page.html).toContain('href="/sign-in?returnTo=');
  });

  it.each([
    ["ja", "もう一度送信"],
    ["zh-Hans", "重新发送"],
    ["zh-Hant", "重新傳送"],
  ])("is given back in %s", async (language, again) => {
    await rest();
    expect((await visit(`${path}?language=${language}`, { names })).html).toContain(again);
  });

  it("in a call is answered as ever", async () => {
    await rest();
    const answer = await fetch(`${site.origin}/api/ipurl/api/v1/EndpointSetChange/UpsertDraft`, {
      method: "POST",
      headers: {
        "Sec-Fetch-Site": "same-origin",
        Cookie: cookie,
        "Content-Type": "application/json",
      },
      body: "{}",
    });
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([
      401,
      ["error", "message"],
    ]);
  });
});
