import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openapiDocument } from "~/api/openapi-document";
import { unhealthyMetroScoresSchema } from "~/api/anonymous/unhealthy-metro-scores.schema";
import { lookAtMetros } from "~/features/health/look-at-metros.server";
import { openRowLimit } from "~/features/health/health-history";
import { forgetSettings } from "~/features/settings/read-settings.server";
import { languages } from "~/platform/languages";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { storeTests, storeUsualDays } from "#tests/support/metro-results";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const signInVariables = {
  IDENTITY_AUTHORITY: "http://127.0.0.1:9/",
  IDENTITY_CLIENT_ID: "pathlens",
  IDENTITY_CLIENT_SECRET: "not-asked-for",
  SESSION_SECRET: "s".repeat(32),
  RATE_LIMITS: "off",
};
const filled = {
  title: "Slow routes",
  location: "Lisbon, Portugal",
  severity: "major",
  status: "investigating",
  details: "First line.\nSecond <line>.",
};

/** A form's error, with the link to its field. */
const atField = (field: string, error: string) => new RegExp(`href="#${field}">\\w+: ${error}`);

describe.each(siteDatabases())("network health on %s", (kind) => {
  let site: TestSite;
  let leader: Record<string, string>;
  let gccLeader: Record<string, string>;
  let user: Record<string, string>;
  beforeAll(async () => {
    site = await startSite(kind, signInVariables);
    const { db } = site.application;
    leader = {
      Cookie: (await signIn(db, { roles: ["leadership"], account: { name: "Helena Marsh" } }))
        .cookie,
    };
    gccLeader = {
      Cookie: (await signIn(db, { roles: ["leadership"], variant: "GCC", tenantKind: "gcc" }))
        .cookie,
    };
    user = { Cookie: (await signIn(db)).cookie };
  });
  beforeEach(async () => {
    const { db } = site.application;
    await db.deleteFrom("health_episode").execute();
    await db.deleteFrom("health_look").execute();
  });
  afterAll(() => site.close());

  const visit = (path: string, more: Parameters<Visitor["visit"]>[1] = {}) =>
    new Visitor(site).visit(path, more);
  /** Enters an incident with a title of its own. @returns its address */
  async function entered(
    form: Partial<typeof filled> = {},
    { prefix = "", headers = leader } = {},
  ): Promise<string> {
    const answer = await visit(`${prefix}/status/incidents/new`, {
      form: { ...filled, ...form },
      headers,
    });
    expect([answer.status, answer.html]).toEqual([303, ""]);
    return answer.location?.replace("?done=entered", "") ?? "";
  }
  const unhealthyMetro = async () => {
    const { db } = site.application;
    const now = new Date();
    const world = { variant: "MultiTenant", isDemonstration: true } as const;
    await storeUsualDays(db, { ...world, at: now });
    await storeTests(db, {
      ...world,
      customers: 8,
      score: 35,
      at: new Date(now.getTime() - 11 * 60_000),
    });
    await lookAtMetros(db, world, now);
  };

  describe("for everybody", () => {
    it("shows a metro that samples tell of", async () => {
      expect((await visit("/status")).html).toContain(english("health:look.none"));
      await unhealthyMetro();
      const { html, headers } = await visit("/status");
      expect(html).toContain("Amsterdam, North Holland, Netherlands");
      expect(html).toContain(english("health:measured", { score: 35, count: 8, usual: 92 }));
      expect(html).toContain("Severely worse than usual");
      expect(html).toMatch(/<svg[^>]*class="map-frame"/);
      expect(html).toContain("1 of 1 had enough results");
      expect(html).toContain(english("health:demonstration"));
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect((await visit("/status/history")).html).toContain("Amsterdam");
      expect((await visit("/gcc/status")).html).not.toContain("Amsterdam");
    });

    it("says where there is more than it lists", async () => {
      const { db } = site.application;
      const at = new Date();
      const open = Array.from({ length: openRowLimit + 1 }, (_, number) => ({
        id: randomUUID(),
        variant: "GCC",
        is_demonstration: true,
        severity: "minor",
        location: "Here",
        title: `Issue ${number}`,
        status: "investigating",
        details: "x",
        revision: 1,
        began_at: at,
        updated_at: at,
      }));
      await db.insertInto("incident").values(open).execute();
      const { html } = await visit("/gcc/status");
      const called = await visit("/gcc/api/AnonymousConnectivityTest/UnhealthyMetroScores");
      await db.deleteFrom("incident").where("variant", "=", "GCC").execute();
      expect(JSON.parse(called.html)).toMatchObject({ isCut: true });
      expect(html).toContain("<h1>More than 500 network issues</h1>");
      expect(html).toContain(english("health:cut", { limit: 500 }));
      expect(html).toContain('rel="next"');
      expect((await visit("/gcc/status")).html).not.toContain("are listed");
    });

    it.each(languages)("ships no script of its own and has its words in %s", async (language) => {
      await entered();
      const { html } = await visit(`/status?language=${language}`);
      expect(html).not.toMatch(/<script[^>]*src="\/build/);
      expect(html).not.toMatch(/health[.:][a-z]+\.[a-z]/);
      expect(
        html.match(new RegExp(`href="/status\\.atom\\?language=${language}"`, "g")),
      ).toHaveLength(2);
    });

    it.each([
      "/status?after=999999999999999999999&sort=x&order=y&health=z&source=%00",
      "/status?search=%F0%9F%98%80'%3B--",
      "/status?search=a&search=b&before=-1",
      "/status/history?before=9999999999999-00000000-0000-4000-8000-000000000000",
      "/status/history?before=%00",
      "/status.atom?language=%00",
    ])("answers %s as if nothing in particular was asked", async (path) => {
      expect([200, 400]).toContain((await visit(path)).status);
    });

    it("finds by words, by health and by source, and pages within what is there", async () => {
      const mark = `Only ${crypto.randomUUID()}`;
      await entered({ title: mark });
      const shown = async (query: string) =>
        (await visit(`/status?${query}`)).html.includes(`>${mark}</a>`);
      expect(await shown(`search=${encodeURIComponent(mark.toUpperCase())}`)).toBe(true);
      expect(
        await shown(`search=${encodeURIComponent(mark)}&health=major&source=incident&after=7`),
      ).toBe(true);
      expect(await shown(`search=${encodeURIComponent(mark)}&health=severe`)).toBe(false);
      expect(await shown("source=metro")).toBe(false);
      expect((await visit("/status?search=nothing-like-it")).html).toContain(
        english("ui:list.noMatch"),
      );
    });
  });

  describe("an incident", () => {
    it("is entered, updated and resolved, readers never see by whom, and the database remembers", async () => {
      const address = await entered({ title: "Written by hand" });
      const first = await visit(address);
      expect(first.html).toContain("Second &lt;line&gt;.");
      expect(first.html).not.toContain('<form method="post" novalidate');
      const updated = await visit(address, {
        form: {
          ...filled,
          title: "Written by hand",
          status: "mitigated",
          details: "Traffic moved.",
          revision: "1",
        },
        headers: leader,
      });
      expect([updated.status, updated.location]).toEqual([303, `${address}?done=updated`]);
      const resolved = await visit(`${address}/resolve`, {
        form: { details: "Over.", revision: "2" },
        headers: leader,
      });
      expect([resolved.status, resolved.location]).toEqual([303, `${address}?done=resolved`]);
      for (const path of [
        address,
        "/status",
        "/status/history",
        "/status.atom",
        "/api/AnonymousConnectivityTest/UnhealthyMetroScores",
      ]) {
        expect((await visit(path)).html, path).not.toContain("Helena");
      }
      const { html } = await visit(address);
      expect(html.indexOf("Over.")).toBeLessThan(html.indexOf("Traffic moved."));
      expect(html).toContain("Resolved");
      expect((await visit("/status")).html).not.toContain("Written by hand");
      expect((await visit("/status/history")).html).toContain("Written by hand");
      const id = address.split("/").at(-1) ?? "";
      const { db } = site.application;
      const rows = await db
        .selectFrom("incident_update")
        .select(["actor_name", "status", "revision"])
        .where("incident_id", "=", id)
        .orderBy("revision")
        .execute();
      expect(rows).toEqual(
        [
          ["investigating", 1],
          ["mitigated", 2],
          ["resolved", 3],
        ].map(([status, revision]) => ({ actor_name: "Helena Marsh", status, revision })),
      );
      await expect(
        db
          .updateTable("incident_update")
          .set({ actor_name: "x" })
          .where("incident_id", "=", id)
          .execute(),
      ).rejects.toThrow("append-only");
      await expect(
        db.deleteFrom("incident_update").where("incident_id", "=", id).execute(),
      ).rejects.toThrow("append-only");
    });

    it("stands on the map where its location is a city, and nowhere for other words", async () => {
      const pointOf = async (location: string) => {
        const id = (await entered({ location })).split("/").at(-1) ?? "";
        const { latitude, longitude } = await site.application.db
          .selectFrom("incident")
          .select(["latitude", "longitude"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        return latitude === null ? null : [Math.round(latitude), Math.round(longitude ?? 0)];
      };
      expect(await pointOf("lisbon,  PORTUGAL")).toEqual([39, -9]);
      expect(await pointOf("Lisbon")).toEqual([39, -9]);
      expect(await pointOf("Western Europe")).toBeNull();
      expect(await pointOf("Lisbo")).toBeNull();
    });

    it.each<[string, Record<string, string>, RegExp[]]>([
      [
        "nothing",
        {},
        [atField("title", english("health:error.missing")), /href="#location"/, /href="#details"/],
      ],
      ["blanks", { ...filled, title: "   " }, [/href="#title"/, /value="Lisbon, Portugal"/]],
      [
        "a title too long",
        { ...filled, title: "x".repeat(121) },
        [atField("title", english("health:error.too-long", { limit: 120 })), /x{121}/],
      ],
      [
        "a location too long",
        { ...filled, location: "y".repeat(101) },
        [atField("location", english("health:error.too-long", { limit: 100 }))],
      ],
      [
        "a text too long",
        { ...filled, details: "z".repeat(2001) },
        [atField("details", english("health:error.too-long", { limit: 2000 })), /z{2001}/],
      ],
      [
        "a severity that is none",
        { ...filled, severity: "awful" },
        [atField("severity", english("health:error.not-a-choice"))],
      ],
      [
        "resolved at once",
        { ...filled, status: "resolved" },
        [atField("status", english("health:error.not-a-choice"))],
      ],
    ])(
      "with %s is refused beside the field, and what was typed stays",
      async (_what, form, expected) => {
        const before = await site.application.db.selectFrom("incident").select("id").execute();
        const { status, html } = await visit("/status/incidents/new", { form, headers: leader });
        expect(status).toBe(422);
        for (const pattern of expected) expect(html).toMatch(pattern);
        expect(await site.application.db.selectFrom("incident").select("id").execute()).toEqual(
          before,
        );
      },
    );

    it.each([
      "\u0000",
      "<script>alert(1)</script>",
      "]]>&amp;\u000b",
      "😀".repeat(30),
      "'; drop table incident; --",
    ])("takes %j for what it is, on pages and in the feed", async (title) => {
      const answer = await visit("/status/incidents/new", {
        form: { ...filled, title: `A ${title}`, details: title + "x" },
        headers: leader,
      });
      expect([303, 400]).toContain(answer.status);
      const { html } = await visit("/status");
      expect(html).not.toContain("<script>alert(1)</script>");
      expect((await visit("/status.atom")).html).not.toContain("<script>");
    });

    it("is not overwritten by who read it before somebody else's update, and keeps what they typed", async () => {
      const address = await entered();
      await visit(address, {
        form: { ...filled, details: "Mine.", revision: "1" },
        headers: leader,
      });
      const stale = await visit(address, {
        form: { ...filled, details: "Also mine.", revision: "1" },
        headers: leader,
      });
      expect(stale.status).toBe(409);
      expect(stale.html).toContain("Another user added an update");
      expect(stale.html).toContain(">Also mine.</textarea>");
      const resolve = await visit(`${address}/resolve`, {
        form: { details: "Too early.", revision: "1" },
        headers: leader,
      });
      expect([resolve.status, resolve.html.includes(">Too early.</textarea>")]).toEqual([
        409,
        true,
      ]);
      // What is told to be below is there, and the form carries what it says to send once more by.
      for (const { html } of [stale, resolve]) {
        expect(html).toContain(english("health:refusal.changed-meanwhile"));
        expect(html.indexOf("<p>Mine.</p>")).toBeGreaterThan(
          html.indexOf("Another user added an update"),
        );
        expect(html).toContain('name="revision" value="2"');
      }
      const [one, other] = await Promise.all(
        [1, 2].map((each) =>
          visit(address, {
            form: { ...filled, details: `At once ${each}.`, revision: "2" },
            headers: leader,
          }),
        ),
      );
      expect([one?.status, other?.status].sort()).toEqual([303, 409]);
    });

    it("takes nothing more once it is resolved", async () => {
      const address = await entered();
      await visit(`${address}/resolve`, {
        form: { details: "Over.", revision: "1" },
        headers: leader,
      });
      for (const [path, form, status] of [
        [address, { ...filled, details: "Typed too late.", revision: "2" }, 409],
        [address, { ...filled, title: "", details: "Typed too late.", revision: "1" }, 422],
        [`${address}/resolve`, { details: "Typed too late.", revision: "2" }, 409],
      ] as const) {
        const { html, ...answer } = await visit(path, { form, headers: leader });
        expect(answer.status).toBe(status);
        expect(html).toContain(english("health:refusal.already-resolved"));
        expect(html).toMatch(
          new RegExp(`${english("health:unsaved")}</h2>.*<p>Typed too late\\.</p>`),
        );
        expect(html).not.toContain('name="revision"');
      }
      const { html } = await visit(`${address}/resolve`, { headers: leader });
      expect([
        html.includes(english("health:refusal.already-resolved")),
        html.includes("Resolve this incident?"),
        html.includes('name="revision"'),
      ]).toEqual([true, false, false]);
      expect((await visit(address, { headers: leader })).html).not.toContain('name="revision"');
    });

    it("tells who saved that it is saved, and nobody else by a link", async () => {
      const path = `${await entered()}?done=resolved`;
      expect((await visit(path, { headers: leader })).html).toContain("The incident is resolved.");
      for (const headers of [{}, user])
        expect((await visit(path, { headers })).html).not.toContain("The incident is resolved.");
    });

    it("asks what is said when it is resolved", async () => {
      const address = await entered();
      expect((await visit(`${address}/resolve`, { headers: leader })).html).toContain(
        "Resolve this incident?",
      );
      const empty = await visit(`${address}/resolve`, {
        form: { details: " ", revision: "1" },
        headers: leader,
      });
      expect([
        empty.status,
        atField("details", english("health:error.missing")).test(empty.html),
      ]).toEqual([422, true]);
      for (const revision of ["none", "0", "1.5", "2147483647", "9".repeat(30)])
        expect(
          (await visit(`${address}/resolve`, { form: { details: "x", revision }, headers: leader }))
            .status,
        ).toBe(400);
      expect(
        (
          await visit(`${address}/resolve`, {
            form: { details: "x", revision: "2147483646" },
            headers: leader,
          })
        ).status,
      ).toBe(409);
      expect((await visit(address, { form: { ...filled }, headers: leader })).status).toBe(400);
    });

    it("belongs to one variant and one world, and is leadership's alone to write", async () => {
      const address = await entered({ title: "Worldwide alone" });
      expect((await visit(`/gcc${address}`)).status).toBe(404);
      expect(
        (await visit(`/gcc${address}`, { form: { ...filled, revision: "1" }, headers: gccLeader }))
          .status,
      ).toBe(404);
      expect((await visit("/gcc/status")).html).not.toContain("Worldwide alone");
      const id = address.split("/").at(-1) ?? "";
      await site.application.db
        .updateTable("incident")
        .set({ is_demonstration: false })
        .where("id", "=", id)
        .execute();
      expect((await visit(address)).status).toBe(404);
      expect((await visit("/status/history")).html).not.toContain("Worldwide alone");
      expect((await visit("/status/incidents/new", { headers: user })).status).toBe(403);
      expect((await visit("/status/incidents/new", { form: filled, headers: user })).status).toBe(
        403,
      );
      expect((await visit("/status", { headers: user })).html).not.toContain(
        "/status/incidents/new",
      );
      expect((await visit("/status", { headers: leader })).html).toContain("/status/incidents/new");
      for (const wrong of [
        "/status/incidents/none",
        "/status/incidents/00000000-0000-4000-8000-000000000000",
      ])
        expect((await visit(wrong)).status).toBe(404);
    });
  });

  describe("the history", () => {
    it("pages through both kinds without losing or doubling one", async () => {
      const { db } = site.application;
      const start = Date.now();
      const common = {
        variant: "GCC",
        is_demonstration: true,
        severity: "minor",
        location: "Here",
      };
      const ids = Array.from(
        { length: 130 },
        (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      );
      for (const [at, id] of ids.entries()) {
        // Pairs of the same instant, of one kind and of both.
        const beganAt = new Date(start - Math.floor(at / 2) * 60_000);
        if (at % 3 === 0)
          await db
            .insertInto("incident")
            .values({
              ...common,
              id,
              title: id,
              status: "resolved",
              details: "x",
              revision: 1,
              began_at: beganAt,
              updated_at: beganAt,
              ended_at: beganAt,
            })
            .execute();
        else
          await db
            .insertInto("health_episode")
            .values({
              id,
              variant: "GCC",
              is_demonstration: true,
              place_key: id,
              city: "Here",
              region: "",
              country: "",
              country_code: "US",
              latitude: 1,
              longitude: 1,
              severity: "minor",
              score: 50,
              usual_score: 70,
              customer_count: 6,
              began_at: beganAt,
              last_seen_at: beganAt,
              healthy_looks: 2,
              ended_at: beganAt,
              ending: "recovered",
            })
            .execute();
      }
      await db
        .updateTable("incident")
        .set({ began_at: new Date(start - 91 * 86_400_000) })
        .where("id", "=", ids[129] ?? "")
        .execute();
      const seen: string[] = [];
      let path: string | undefined = "/gcc/status/history";
      while (path) {
        const { html }: { html: string } = await visit(path);
        seen.push(...[...html.matchAll(/id="row-([^"]+)"/g)].map(([, id]) => id ?? ""));
        path = /href="([^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
      }
      expect(seen).toHaveLength(129);
      // What a feed kept leads to its row, on whatever page that would be by now.
      for (const at of [1, 100, 101, 128]) {
        const { status, html } = await visit(`/gcc/status/history?row=${ids[at]}`);
        expect([status, /id="row-([^"]+)"/.exec(html)?.[1]]).toEqual([200, ids[at]]);
      }
      const oldest = await visit("/gcc/status/history?order=ascending");
      expect(/id="row-([^"]+)"/.exec(oldest.html)?.[1]).toBe(seen.at(-1));
      const upwards = await visit(`/gcc/status/history?order=ascending&row=${ids[101]}`);
      expect(/id="row-([^"]+)"/.exec(upwards.html)?.[1]).toBe(ids[101]);
      const entered = await visit("/gcc/status/history.csv?source=incident&health=minor,severe");
      const lines = parsedCsv(entered.html);
      expect(lines.slice(1).map(([id]) => id)).toEqual(
        seen.filter((id) => ids.indexOf(id) % 3 === 0),
      );
      const none = await visit("/gcc/status/history.json?health=severe");
      expect(JSON.parse(none.html)).toEqual({ list: "pathlens-network-health", rows: [] });
      await db
        .updateTable("health_episode")
        .set({ began_at: new Date(start - 91 * 86_400_000) })
        .where("id", "=", ids[128] ?? "")
        .execute();
      for (const gone of [ids[128], "none", ""]) {
        const { status, html } = await visit(`/gcc/status/history?row=${gone}`);
        expect([
          status,
          /id="row-([^"]+)"/.exec(html)?.[1],
          html.includes(english("health:history.missing")),
        ]).toEqual([404, seen[0], true]);
      }
      expect((await visit(`/status/history?row=${ids[1]}`)).status).toBe(404);
      expect(new Set(seen)).toEqual(new Set(ids.slice(0, 129)));
      await db.deleteFrom("incident").where("variant", "=", "GCC").execute();
    });
  });

  describe("the feed", () => {
    it("has metros and incidents with whole addresses, a tag, and other words in another language", async () => {
      await unhealthyMetro();
      const address = await entered({ title: "In the feed" });
      const { html, headers } = await visit("/status.atom");
      expect(headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
      expect(html).toContain(`<id>${site.origin}${address}</id>`);
      const [, path, id] =
        new RegExp(`<id>${site.origin}(/status/history\\?row=([^#]+))#row-\\2</id>`).exec(html) ??
        [];
      expect((await visit(path ?? "")).html).toContain(`id="row-${id}"`);
      expect(html).toMatch(
        /<title>Amsterdam, North Holland, Netherlands: Severely worse than usual, \w+/,
      );
      expect(html).toContain("<title>Network health (demonstration)</title>");
      expect(
        (await visit("/status.atom", { headers: { "If-None-Match": headers.get("ETag") ?? "" } }))
          .status,
      ).toBe(304);
      expect((await visit("/status.atom?language=ja")).html).toContain('xml:lang="ja"');
    });
  });

  describe("the call", () => {
    it("answers as the document says, with what the page shows", async () => {
      await unhealthyMetro();
      await entered({ title: "In the call" });
      const { status, html, headers } = await visit(
        "/api/AnonymousConnectivityTest/UnhealthyMetroScores",
      );
      expect([status, headers.get("Cache-Control")]).toEqual([200, "private, max-age=1200"]);
      const answer = unhealthyMetroScoresSchema.strict().parse(JSON.parse(html));
      expect(answer).toMatchObject({ isDemonstration: true, metroCount: 1, judgedCount: 1 });
      expect(answer.metros.find(({ source }) => source === "metro")).toMatchObject({
        score: 35,
        usualScore: 92,
        customerCount: 8,
        health: "severe",
        title: null,
      });
      expect(answer.metros.find(({ title }) => title === "In the call")).toMatchObject({
        source: "incident",
        score: null,
        health: "major",
      });
      expect((await visit("/API/anonymousconnectivitytest/UNHEALTHYMETROSCORES")).status).toBe(200);
      expect(Object.keys(openapiDocument({ prefixes: [""] }).paths)).toContain(
        "/api/AnonymousConnectivityTest/UnhealthyMetroScores",
      );
    });
  });

  it("is nowhere where it is switched off", async () => {
    const { db } = site.application;
    const address = await entered();
    await db
      .insertInto("setting")
      .values({
        variant: "MultiTenant",
        key: "DisableNetworkHealth",
        value: "true",
        updated_at: new Date(),
      })
      .execute();
    forgetSettings({ db, variant: "MultiTenant" });
    for (const path of [
      "/status",
      "/status/history",
      "/status.atom",
      address,
      "/api/AnonymousConnectivityTest/UnhealthyMetroScores",
    ])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    expect((await visit("/status/incidents/new", { form: filled, headers: leader })).status).toBe(
      404,
    );
    expect((await visit("/privacy")).html).not.toContain('href="/status"');
    expect((await visit("/gcc/privacy")).html).toContain('href="/gcc/status"');
    await db.deleteFrom("setting").execute();
    forgetSettings({ db, variant: "MultiTenant" });
    expect((await visit("/privacy")).html).toContain('href="/status"');
  });
});
