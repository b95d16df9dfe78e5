import { Validator } from "@seriousme/openapi-schema-validator";
import { afterEach, describe, expect, it } from "vitest";

import { languages } from "~/platform/languages";
import { application, setApplication, type Application } from "~/platform/application.server";
import { checkDatabase } from "~/platform/database-check.repository.server";
import { openTestDatabase } from "#tests/support/database";

import type { Answer, Asked, DocumentedSite } from "./documented-site";

const configuration = "AnonymousConnectivityTest_GetFrontendConfiguration";

export function describeReference(open: () => DocumentedSite): void {
  describe("GetFrontendConfiguration", () => {
    afterEach(() => setApplication(open().site.application));

    it.each([
      ["", "MultiTenant"],
      ["/gcc", "GCC"],
    ])("under %j is the one of its variant", async (prefix, cloudName) => {
      const { body } = await open().ask(configuration, { prefix });
      expect(body).toMatchObject({
        cloudName,
        env: "dev",
        endpointExchange: "http://127.0.0.1:9/exchange.gif",
        bingMapKey: null,
        appAuthClientId: null,
      });
    });

    it("has the browser's maps key and no secret", async () => {
      const { environment } = application();
      const secrets = {
        customerKey: "customer-key-".repeat(4),
        maps: { serviceUrl: "https://maps.test", serviceKey: "service-key" },
        databaseUrl: "postgres://who:secret@db/x",
      };
      setApplication({
        ...application(),
        environment: { ...environment, ...secrets, mapsBrowserKey: "browser-key" },
      });
      const { body, text } = await open().ask(configuration);
      expect(body).toMatchObject({ bingMapKey: "browser-key" });
      for (const secret of ["customer-key", "service-key", "secret", environment.dataDir])
        expect(text).not.toContain(secret);
    });
  });

  describe("UnhealthyMetroScores", () => {
    it.each(["", "/gcc"])(
      "under %j tells when nobody has looked yet, and calls nothing healthy",
      async (prefix) => {
        const { body } = await open().ask("AnonymousConnectivityTest_UnhealthyMetroScores", {
          prefix,
        });
        expect(body).toEqual({
          lookedAt: null,
          metroCount: 0,
          judgedCount: 0,
          isDemonstration: true,
          isCut: false,
          metros: [],
        });
      },
    );
  });

  describe("Localization", () => {
    const words = async (asked: Asked) =>
      ((await open().ask("Localization", asked)).body as { t: Record<string, string> }).t;
    const namespacesOf = (found: Record<string, string>) => [
      ...new Set(Object.keys(found).map((word) => word.split(":", 1)[0])),
    ];

    it.each(languages)("has every namespace in %s", async (language) => {
      const [own, english] = [await words({ query: { language } }), await words({})];
      expect(namespacesOf(own)).toEqual(namespacesOf(english));
      expect(namespacesOf(own).length).toBeGreaterThan(3);
      expect(new Set(Object.values(own).map((word) => typeof word))).toEqual(new Set(["string"]));
    });

    it.each([
      ["ja", "ja"],
      ["zh-TW", "zh-Hant"],
      ["zh-CN, en;q=0.5", "zh-Hans"],
      ["zh", "zh-Hans"],
      ["xx", "en"],
      ["*", "en"],
    ])("takes Accept-Language %j for %s", async (header, language) => {
      expect(await words({ headers: { "Accept-Language": header } })).toEqual(
        await words({ query: { language } }),
      );
    });

    it.each([
      ["report", ["report"]],
      ["shell,ui", ["shell", "ui"]],
      ["shell,unknown", ["shell"]],
      ["", []],
      ["__proto__,constructor", []],
    ])("narrows down to %j", async (namespaces, names) => {
      expect(namespacesOf(await words({ query: { namespaces } })).sort()).toEqual(names);
    });
  });

  describe("the document", () => {
    it.each(["", "/gcc"])("is the same under %j, with both prefixes as servers", async (prefix) => {
      const { body } = await open().ask("openapi", { prefix });
      expect(body).toEqual(open().document);
      expect(open().document.servers).toEqual([{ url: "/" }, { url: "/gcc" }]);
    });

    it("is OpenAPI 3.1", async () => {
      const outcome = await new Validator().validate(structuredClone(open().document));
      expect([outcome.errors, outcome.valid]).toEqual([undefined, true]);
    });

    it("refers to nothing that it does not have, and has nothing that is not referred to", () => {
      const text = JSON.stringify(open().document);
      const referred = new Set(
        [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
      );
      expect(Object.keys(open().document.components.schemas as object).sort()).toEqual(
        [...referred].sort(),
      );
    });
  });

  describe("preferences", () => {
    const post = (form: Record<string, string>, asked: Asked = {}) =>
      open().ask("preferences", { form, ...asked });
    const wordsFor = async (answer: Answer) =>
      (await open().ask("Localization", { query: { namespaces: "ui" }, cookie: answer.cookie }))
        .body;

    it("are remembered, and what is left out stays", async () => {
      const japanese = await post({ language: "ja", returnTo: "/privacy?x=1" });
      expect([japanese.status, japanese.headers.get("Location")]).toEqual([303, "/privacy?x=1"]);
      const dark = await post({ theme: "dark" }, { cookie: japanese.cookie });
      expect(dark.headers.get("Location")).toBe("/");
      expect(await wordsFor(dark)).toEqual(
        (await open().ask("Localization", { query: { namespaces: "ui", language: "ja" } })).body,
      );
    });

    it.each([
      ["/?language=ja", "/"],
      ["/gcc/privacy?x=1&language=zh-Hant&y=%20", "/gcc/privacy?x=1&y=+"],
      ["/reports?city=%20", "/reports?city=%20"],
    ])("hold against the language that the link %j named", async (returnTo, location) => {
      expect((await post({ language: "en", returnTo })).headers.get("Location")).toBe(location);
      expect((await post({ theme: "dark", returnTo })).headers.get("Location")).toBe(returnTo);
    });

    it.each([
      ["", "/time-zone"],
      ["/gcc", "/gcc/time-zone"],
    ])(
      "under %j lead by the page that asks for the time zone, and remember what was chosen beside it",
      async (prefix, page) => {
        const returnTo = `${prefix}/privacy?x=1`;
        const asked = await post({ language: "ja", next: "time-zone", returnTo }, { prefix });
        expect(asked.headers.get("Location")).toBe(
          `${page}?${new URLSearchParams({ returnTo }).toString()}`,
        );
        const chosen = await post(
          { timeZone: "Asia/Tokyo", returnTo },
          { prefix, cookie: asked.cookie },
        );
        expect(chosen.headers.get("Location")).toBe(returnTo);
        expect(await wordsFor(chosen)).toEqual(
          (await open().ask("Localization", { query: { namespaces: "ui", language: "ja" } })).body,
        );
      },
    );

    it("lead back to a page with a long address", async () => {
      const returnTo = `/reports?city=${encodeURIComponent("東".repeat(100))}`;
      expect((await post({ language: "ja", returnTo })).headers.get("Location")).toBe(returnTo);
    });

    it.each([
      ["", "/"],
      ["/gcc", "/"],
    ])("under %j hold for the whole site, out of reach of scripts", async (prefix) => {
      expect((await post({ theme: "light" }, { prefix })).headers.get("Set-Cookie")).toMatch(
        /; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    it.each([
      ["https://attacker.example/", "/"],
      ["//attacker.example", "/"],
      ["/\\attacker.example", "/"],
      ["/..//attacker.example", "/attacker.example"],
      ["/.//attacker.example/x", "/attacker.example/x"],
      ["javascript:alert(1)", "/"],
      ["report", "/"],
      ["", "/"],
      ["/gcc/report/temp", "/gcc/report/temp"],
    ])("never lead away: %j", async (returnTo, location) => {
      expect((await post({ returnTo })).headers.get("Location")).toBe(location);
    });

    it.each<[string, Asked, number]>([
      ["an unknown language", { form: { language: "tlh" } }, 400],
      ["an unknown theme", { form: { theme: "pink" } }, 400],
      ["an unknown time zone", { form: { timeZone: "Europe/Atlantis" } }, 400],
      ["a page that asks for nothing", { form: { next: "privacy" } }, 400],
      ["a long way back", { form: { returnTo: `/${"x".repeat(2000)}` } }, 400],
      [
        "301 fields",
        {
          body: Array(301).fill("a=b").join("&"),
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
        },
        400,
      ],
      ["JSON", { json: { theme: "dark" } }, 415],
      [
        "more than 64 KiB",
        { form: { theme: "x".repeat(65 * 1024) }, headers: { Connection: "close" } },
        413,
      ],
    ])("refuse %s", async (_what, asked, status) => {
      const answer = await open().ask("preferences", asked);
      expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([status, null]);
    });

    it("forget a cookie that cannot be read", async () => {
      expect(
        (await post({ theme: "dark" }, { cookie: "pathlens_preferences=%00; a" })).status,
      ).toBe(303);
    });
  });

  describe("health", () => {
    afterEach(() => setApplication(open().site.application));

    it("answers, and can serve", async () => {
      expect([(await open().ask("healthz")).text, (await open().ask("readyz")).text]).toEqual([
        "ok",
        "ready",
      ]);
    });

    it.each<[string, () => Promise<Partial<Application>>]>([
      ["while it ends", async () => ({ shutdown: AbortSignal.abort() })],
      ["without its database", async () => ({ database: await closedDatabase() })],
    ])("cannot serve %s", async (_when, change) => {
      setApplication({ ...application(), ...(await change()) });
      expect([(await open().ask("healthz")).text, (await open().ask("readyz")).text]).toEqual([
        "ok",
        "not ready",
      ]);
    });
  });
}

async function closedDatabase() {
  const database = await openTestDatabase();
  await checkDatabase(database.db);
  await database.close();
  return database;
}
