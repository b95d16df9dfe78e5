import vm from "node:vm";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { changesShownOfVersion } from "~/features/domain-lens/publishing/change-log";
import {
  changeLogList,
  sinceList,
  versionChangeList,
} from "~/features/domain-lens/publishing/change-log.schema";
import japanese from "~/locales/ja/calls.json";
import { aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { aPublication, type ARecord } from "#tests/factories/publication";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const canary = "canary of the council";
const version = (number: number) => `20300115${String(number).padStart(2, "0")}`;
const added = (...urls: string[]) => ({ effectiveDate: "20300214", urls });

/** The versions that a page of the change log shows, in its order. */
const sectionsOf = (html: string) =>
  [...html.matchAll(/<section id="(v\d+)"/g)].map(([, id]) => id);

describe.each(siteDatabases())("publications on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    for (const table of [
      "publication",
      "endpoint_set",
      "fqdn",
      "workload",
      "service_area",
    ] as const)
      await db.deleteFrom(table).execute();
  });

  const visit = (path: string, headers?: Record<string, string>) =>
    new Visitor(site).visit(path, { headers });
  const publish = (number: number, ...records: ARecord[]) =>
    aPublication(site.application.db, { version: version(number), publishedBy: canary, records });

  describe("the list", () => {
    it("says when there is nothing", async () => {
      const page = await visit("/publications");
      expect([page.status, page.html.includes('class="empty"')]).toEqual([200, true]);
      expect(page.html).not.toContain("<script");
    });

    it.each(["", "/gcc"])(
      "has the newest version of each instance under %j, never one that is not public",
      async (prefix) => {
        await publish(1);
        await publish(2);
        await aPublication(site.application.db, { instance: "China", version: version(0) });
        await aPublication(site.application.db, { instance: "France", version: version(0) });
        const { html } = await visit(`${prefix}/publications`);
        expect(html).toContain(`href="${prefix}/publications/Worldwide/${version(2)}"`);
        expect(html).toContain(`href="${prefix}/publications/China/${version(0)}"`);
        for (const text of [version(1), "France", "/webhooks"]) expect(html).not.toContain(text);
      },
    );
  });

  describe("the change log", () => {
    it("says in words what changed, with addresses that stay", async () => {
      const workloadId = await aWorkload(site.application.db, undefined, {
        serviceArea: "Exchange",
      });
      const setId = await aPublishedSet(site.application.db, {
        workloadId,
        publicId: 7,
        category: "Optimize",
      });
      await publish(
        1,
        {
          endpointSetId: 7,
          setId,
          impact: "AddedIpAndUrl",
          add: {
            effectiveDate: "20300214",
            ips: ["192.0.2.0/24"],
            urls: ["new.office.test", "<b>.test"],
          },
        },
        {
          endpointSetId: 7,
          setId,
          impact: "RemovedDuplicateIpOrUrl",
          remove: { urls: ["old.office.test"] },
        },
        {
          endpointSetId: 8,
          impact: "ChangedIsExpressRoute",
          previous: { expressRoute: true, notes: "" },
          current: { expressRoute: false, notes: "Voice" },
        },
        {
          endpointSetId: 9,
          disposition: "Remove",
          hasNoImpact: true,
          previous: { category: "Default", required: true },
        },
      );
      const { status, html, headers } = await visit("/publications/Worldwide");
      expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      for (const text of [
        `id="v${version(1)}"`,
        `href="/publications/Worldwide/${version(1)}#change-1"`,
        'id="change-4"',
        "Exchange",
        "Optimize",
        "1 IP prefix added",
        "2 FQDNs added",
        "<pre>192.0.2.0/24</pre>",
        "<pre>new.office.test\n&lt;b&gt;.test</pre>",
        "In effect from 14 February 2030",
        "1 FQDN removed",
        english("publications:impact.RemovedDuplicateIpOrUrl.text"),
        "from yes to no",
        "from none to Voice",
        english("publications:disposition.Remove"),
        "No impact is stated.",
        "IPs: 1 added and 0 removed. URLs: 2 added and 1 removed. 2 other attributes changed.",
      ])
        expect(html).toContain(text);
      expect(html).not.toContain(canary);
      expect(html).not.toContain("<script");
    });

    it("tells where what moved came from and went to", async () => {
      await publish(
        1,
        { endpointSetId: 1, impact: "MovedIpOrUrl", remove: { urls: ["moved.test"] } },
        {
          endpointSetId: 2,
          impact: "MovedIpOrUrl",
          add: { effectiveDate: "20300115", urls: ["moved.test"] },
        },
      );
      const { html } = await visit("/publications/Worldwide");
      expect(html).toContain("Some are now in set 2");
      expect(html).toContain("Some were in set 1 before");
    });

    it("goes from the newest version to the oldest, page by page, and cuts a long version short", async () => {
      for (let number = 0; number <= changeLogList.pageSize; number += 1)
        await publish(number, { endpointSetId: number + 1, add: added(`name-${number}.test`) });
      await publish(
        20,
        ...Array.from({ length: changesShownOfVersion + 1 }, (_, at) => ({
          endpointSetId: 100 + at,
          add: added(`long-${at}.test`),
        })),
      );
      const first = await visit("/publications/Worldwide");
      expect(first.html).toContain(
        english("publications:version.all", {
          total: changesShownOfVersion + 1,
          shown: changesShownOfVersion,
        }),
      );
      expect(first.html).toContain(`long-${changesShownOfVersion - 1}.test`);
      expect(first.html).not.toContain(`long-${changesShownOfVersion}.test`);
      expect(first.html).toContain("name-2.test");
      expect(first.html).not.toContain("name-1.test");
      const older = /href="(\/publications\/Worldwide\?after=[^"]+)"/.exec(first.html)?.[1] ?? "?";
      const second = await visit(older);
      for (const text of ["name-1.test", "name-0.test"]) expect(second.html).toContain(text);
      expect(second.html).not.toContain("name-2.test");
      const back = /href="(\/publications\/Worldwide\?before=[^"]+)"/.exec(second.html)?.[1] ?? "?";
      expect(sectionsOf((await visit(back)).html)).toEqual(sectionsOf(first.html));
      const filtered = await visit("/publications/Worldwide?text=test");
      const behind = /href="(\/publications\/Worldwide\?[^"]*after=[^"]+)"/.exec(
        filtered.html,
      )?.[1];
      expect(sectionsOf((await visit((behind ?? "?").replaceAll("&amp;", "&"))).html)).toEqual(
        sectionsOf(second.html),
      );
    });

    it("is filtered by service area, category and text", async () => {
      const setIds: string[] = [];
      for (const [at, serviceArea] of ["Exchange", "Skype"].entries()) {
        const workloadId = await aWorkload(site.application.db, undefined, { serviceArea });
        setIds.push(
          await aPublishedSet(site.application.db, {
            workloadId,
            publicId: at + 1,
            category: at === 0 ? "Optimize" : "Default",
          }),
        );
      }
      await publish(
        1,
        { endpointSetId: 1, setId: setIds[0], add: added("mail.Alpha.test") },
        {
          endpointSetId: 2,
          setId: setIds[1],
          add: added("voice.test"),
          current: { notes: "100%" },
          previous: { notes: "" },
        },
      );
      await publish(2, { endpointSetId: 2, setId: setIds[1], add: added("later.test") });
      const found = async (query: string) => (await visit(`/publications/Worldwide?${query}`)).html;
      const names = async (query: string) => {
        const html = await found(query);
        return ["mail.Alpha.test", "voice.test", "later.test"].filter((name) =>
          html.includes(`<pre>${name}</pre>`),
        );
      };
      expect(await names("serviceArea=Exchange")).toEqual(["mail.Alpha.test"]);
      expect(await names("serviceArea=&category=Default")).toEqual(["voice.test", "later.test"]);
      expect(await names("text=ALPHA")).toEqual(["mail.Alpha.test"]);
      expect(await names("text=100%25")).toEqual(["voice.test"]);
      expect(await names("text=2")).toEqual(["voice.test", "later.test"]);
      expect(await names("category=nonsense&before=nonsense&after=x")).toHaveLength(3);
      const none = await visit("/publications/Worldwide?text=nowhere");
      expect([none.status, none.html.includes('class="empty"')]).toEqual([200, true]);
      const html = await found("text=ALPHA");
      expect(html).not.toContain(`id="v${version(2)}"`);
    });

    it("has one spelling of an instance, and none of what is not public", async () => {
      expect(await visit("/publications/worldwide?text=a")).toMatchObject({
        status: 301,
        location: "/publications/Worldwide?text=a",
      });
      for (const path of [
        "France",
        "Nowhere",
        "France/2030011501",
        "France/since",
        "France/atom.xml",
        "France/list.txt",
        "France/pac",
      ])
        expect((await visit(`/publications/${path}`)).status, path).toBe(404);
    });
  });

  describe("a version", () => {
    it("has a page with all its changes and its neighbours", async () => {
      await publish(1);
      await publish(
        2,
        ...Array.from({ length: versionChangeList.pageSize + 1 }, (_, at) => ({
          endpointSetId: at + 1,
          add: added(`name-${at}.test`),
        })),
      );
      await publish(3);
      const page = await visit(`/publications/Worldwide/${version(2)}`);
      for (const number of [1, 3])
        expect(page.html).toContain(`href="/publications/Worldwide/${version(number)}"`);
      expect(page.html).toContain(`name-${versionChangeList.pageSize - 1}.test`);
      expect(page.html).not.toContain(`name-${versionChangeList.pageSize}.test`);
      const more =
        /href="(\/publications\/Worldwide\/\d+\?after=[^"]+)"/.exec(page.html)?.[1] ?? "?";
      const rest = (await visit(more)).html;
      expect(rest).toContain(`name-${versionChangeList.pageSize}.test`);
      expect(rest).toContain('rel="prev"');
      expect((await visit(`/publications/Worldwide/${version(1)}`)).html).toContain(
        'class="empty"',
      );
      for (const unknown of [version(9), "20300115", "nonsense"])
        expect((await visit(`/publications/Worldwide/${unknown}`)).status).toBe(404);
    });
  });

  describe("what changed since", () => {
    beforeEach(async () => {
      await publish(1, { endpointSetId: 1, add: added("first.test") });
      await publish(2, {
        endpointSetId: 1,
        add: added("there-and-back.test"),
        previous: { category: "Default" },
        current: { category: "Allow" },
      });
      await publish(3, {
        endpointSetId: 1,
        remove: { urls: ["there-and-back.test", "gone.test"] },
        previous: { category: "Allow" },
        current: { category: "Optimize" },
      });
      await publish(4, {
        endpointSetId: 2,
        disposition: "Add",
        add: added("gone.test"),
        current: { required: true, category: "Allow" },
      });
    });

    it("is one difference for each set", async () => {
      const { status, html } = await visit(`/publications/Worldwide/since/${version(1)}`);
      expect(status).toBe(200);
      for (const text of [
        `2 sets changed since version ${version(1)}`,
        'id="set-1"',
        "from Default to Optimize",
        "<pre>gone.test</pre>",
        "Some are now in set 2",
        "Some were in set 1 before",
        english("publications:disposition.Add"),
      ])
        expect(html).toContain(text);
      for (const text of ["there-and-back.test", "first.test", "from Allow"])
        expect(html).not.toContain(text);
    });

    it("is asked by a form, which says what does not fit", async () => {
      expect((await visit("/publications/Worldwide/since")).status).toBe(200);
      expect(await visit(`/publications/Worldwide/since?version=+${version(1)}+`)).toMatchObject({
        status: 302,
        location: `/publications/Worldwide/since/${version(1)}`,
      });
      expect(
        await visit(`/publications/Worldwide/since?version=${version(1)}&category=Optimize`),
      ).toMatchObject({
        status: 302,
        location: `/publications/Worldwide/since/${version(1)}?category=Optimize`,
      });
      for (const typed of ["since?version=yesterday", "since/20300115", "since?version="]) {
        const page = await visit(`/publications/Worldwide/${typed}`);
        expect([page.status, page.html.includes('id="version-error"')], typed).toEqual([400, true]);
      }
      const newer = await visit(`/publications/Worldwide/since/${version(5)}`);
      expect([newer.status, newer.html.includes(`The latest is ${version(4)}`)]).toEqual([
        404,
        true,
      ]);
    });

    it("is nothing for the newest version, and everything later for one that never was", async () => {
      expect((await visit(`/publications/Worldwide/since/${version(4)}`)).html).toContain(
        "You have everything that is published",
      );
      const unknown = await visit("/publications/Worldwide/since/2030011400");
      expect(unknown.html).toContain("was never published");
      expect(unknown.html).toContain("first.test");
      const all = await visit("/publications/Worldwide/since/0000000000");
      expect(all.html).not.toContain("was never published");
    });

    it("is filtered, and paged by set", async () => {
      await publish(
        5,
        ...Array.from({ length: sinceList.pageSize + 1 }, (_, at) => ({
          endpointSetId: 100 + at,
          add: added(`name-${at}.test`),
        })),
      );
      const filtered = await visit(`/publications/Worldwide/since/${version(4)}?text=name-7.test`);
      expect(filtered.html).toContain("name-7.test</pre>");
      expect(filtered.html).not.toContain("name-8.test");
      const page = await visit(`/publications/Worldwide/since/${version(4)}`);
      expect(page.html).not.toContain(`name-${sinceList.pageSize}.test`);
      const more =
        /href="(\/publications\/Worldwide\/since\/\d+\?after=[^"]+)"/.exec(page.html)?.[1] ?? "?";
      const second = (await visit(more)).html;
      expect(second).toContain(`name-${sinceList.pageSize}.test`);
      expect(second).not.toContain("name-0.test");
    });
  });

  describe("files", () => {
    beforeEach(async () => {
      const { db } = site.application;
      const exchange = await aWorkload(db, undefined, { serviceArea: "Exchange" });
      const own = await aWorkload(db, undefined, {
        serviceArea: "Skype",
        workloadType: "Internal",
      });
      await aPublishedSet(db, {
        workloadId: exchange,
        publicId: 1,
        category: "Optimize",
        fqdns: ["outlook.office.test", "*-files.office.test"],
        prefixes: ["192.0.2.0/24", "2001:db8::/32"],
        tcpPorts: "443",
      });
      await aPublishedSet(db, {
        workloadId: exchange,
        publicId: 2,
        category: "Allow",
        isRequired: false,
        fqdns: ["*.teams.test"],
        prefixes: ["198.51.100.0/25"],
        tcpPorts: "",
        udpPorts: "3478-3481",
      });
      await aPublishedSet(db, {
        workloadId: own,
        publicId: 3,
        category: "Optimize",
        fqdns: ["canary-internal.test"],
        prefixes: ["203.0.113.0/24"],
      });
      await aPublishedSet(db, {
        workloadId: exchange,
        publicId: 4,
        isHidden: true,
        category: "Optimize",
        fqdns: ["canary-hidden.test"],
      });
      await publish(
        1,
        { endpointSetId: 1, add: { effectiveDate: "20011231", ips: ["2001:db8::/32"] } },
        { endpointSetId: 1, add: { effectiveDate: "29991231", urls: ["outlook.office.test"] } },
        {
          endpointSetId: 1,
          add: { effectiveDate: "29991231", ips: ["192.0.2.0/24"], urls: ["*-files.office.test"] },
        },
      );
    });
    const lines = (html: string) =>
      html.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

    it("list prefixes with their version, marking what is not in effect yet", async () => {
      const file = await visit("/publications/worldwide/list.txt");
      expect([
        file.status,
        file.headers.get("Content-Type"),
        file.headers.get("Cache-Control"),
      ]).toEqual([200, "text/plain; charset=utf-8", "public, max-age=300"]);
      expect(lines(file.html)).toEqual(["192.0.2.0/24", "198.51.100.0/25", "2001:db8::/32"]);
      expect(file.html).toContain(`# version: ${version(1)}\n`);
      expect(file.html).toContain("# effective 2999-12-31:\n192.0.2.0/24\n");
      expect(file.html.match(/# effective/g)).toHaveLength(1);
    });

    it.each([
      ["kind=urls", ["*.teams.test", "outlook.office.test"]],
      [
        "kind=urls&TenantName=Contoso",
        ["*.teams.test", "contoso-files.office.test", "outlook.office.test"],
      ],
      ["kind=urls&category=optimize", ["outlook.office.test"]],
      ["required=false&format=range", ["198.51.100.0-198.51.100.127"]],
      ["port=3480&format=netmask", ["198.51.100.0 255.255.255.128"]],
      ["NoIPv6=true&port=443", ["192.0.2.0/24"]],
      ["family=6", ["2001:db8::/32"]],
      ["ServiceAreas=Skype", []],
    ])("list %s", async (query, expected) => {
      expect(lines((await visit(`/publications/Worldwide/list.txt?${query}`)).html)).toEqual(
        expected,
      );
    });

    it("mark a tenant's name that is not in effect yet as well", async () => {
      expect(
        (await visit("/publications/Worldwide/list.txt?kind=urls&TenantName=contoso")).html,
      ).toContain("# effective 2999-12-31:\ncontoso-files.office.test\n");
    });

    it.each([
      "list.txt?port=0",
      "list.txt?ServiceAreas=Nonsense",
      "list.txt?kind=both",
      "pac?type=3",
      "pac?proxy=javascript:alert(1)",
      "pac?ServiceAreas=Nonsense",
    ])("say what is wrong with %s", async (path) => {
      const file = await visit(`/publications/Worldwide/${path}`);
      expect([file.status, file.headers.get("Content-Type")]).toEqual([
        400,
        "text/plain; charset=utf-8",
      ]);
      expect(file.html).toMatch(/^\w+: It (is|names) /);
    });

    it("say it in the reader's language", async () => {
      const headers = { "Accept-Language": "ja" };
      const file = await visit("/publications/Worldwide/list.txt?port=0", headers);
      expect(file.html).toBe(`port: ${japanese.refusal["expected-port"]}\n`);
    });

    it.each(["POST", "DELETE"])("are not answered to %s", async (method) => {
      const answer = await fetch(`${site.origin}/publications/Worldwide/list.txt`, { method });
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    });

    it.each(["list.txt", "pac", "atom.xml"])(
      "%s has a tag that changes with the version",
      async (path) => {
        const { headers } = await visit(`/publications/Worldwide/${path}`);
        const tag = headers.get("ETag") ?? "?";
        const same = await visit(`/publications/Worldwide/${path}`, { "If-None-Match": tag });
        expect([same.status, same.html]).toEqual([304, ""]);
        await publish(2);
        expect(
          (await visit(`/publications/Worldwide/${path}`, { "If-None-Match": tag })).status,
        ).toBe(200);
      },
    );

    it("are not there before the first version", async () => {
      for (const path of ["list.txt", "pac"])
        expect((await visit(`/publications/China/${path}`)).status).toBe(404);
    });

    it("a PAC file sends names direct as asked", async () => {
      const file = await visit(
        "/publications/Worldwide/pac?type=2&TenantName=contoso&proxy=PROXY+p.test:8080",
      );
      expect([file.status, file.headers.get("Content-Type")]).toEqual([
        200,
        "application/x-ns-proxy-autoconfig; charset=utf-8",
      ]);
      const shExpMatch = (text: string, shell: string) =>
        new RegExp(`^${shell.replace(/[.]/g, "\\.").replaceAll("*", ".*")}$`).test(text);
      const ask = (host: string) =>
        vm.runInNewContext(`${file.html}\nFindProxyForURL("", host)`, {
          shExpMatch,
          host,
        }) as string;
      expect(
        [
          "outlook.office.test",
          "contoso-files.office.test",
          "x.teams.test",
          "canary-internal.test",
          "canary-hidden.test",
        ].map(ask),
      ).toEqual(["DIRECT", "DIRECT", "DIRECT", "PROXY p.test:8080", "PROXY p.test:8080"]);
    });

    it("Atom says in words what changed, in the language that is asked for", async () => {
      const feed = await visit("/publications/Worldwide/atom.xml");
      expect([feed.status, feed.headers.get("Content-Type")]).toEqual([
        200,
        "application/atom+xml; charset=utf-8",
      ]);
      expect(feed.html).toContain(`<id>${site.origin}/publications/Worldwide/${version(1)}</id>`);
      expect(feed.html).toContain("&lt;pre&gt;outlook.office.test&lt;/pre&gt;");
      expect(feed.html).toContain(
        `href=&quot;${site.origin}/publications/Worldwide/${version(1)}#change-1&quot;`,
      );
      const japanese = await visit("/publications/Worldwide/atom.xml?language=ja");
      expect(japanese.html).toContain('xml:lang="ja"');
      expect(japanese.html).toContain("バージョン");
      const empty = await visit("/publications/China/atom.xml");
      expect([empty.status, empty.html.includes("<entry>")]).toEqual([200, false]);
    });

    it("show nothing that is not public", async () => {
      for (const path of ["list.txt", "list.txt?kind=urls", "pac?type=2", "atom.xml"])
        expect((await visit(`/publications/Worldwide/${path}`)).html).not.toMatch(
          /canary|203\.0\.113/,
        );
    });
  });

  it("how to consume it all names this deployment", async () => {
    expect((await visit("/publications/consume?instance=Mars")).status).toBe(404);
    const { status, html } = await visit("/publications/consume?instance=usgovdod");
    expect(status).toBe(200);
    for (const text of [
      `${site.origin}/version/USGovDoD?ClientRequestId=`,
      `${site.origin}/publications/USGovDoD/pac?type=2`,
      "hmac.compare_digest",
    ])
      expect(html.replaceAll("&amp;", "&")).toContain(text);
  });
});
