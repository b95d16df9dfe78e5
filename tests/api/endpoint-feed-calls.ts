import { beforeAll, describe, expect, it, vi } from "vitest";

import chinese from "~/locales/zh-Hant/calls.json";
import { importEndpoints } from "~/features/domain-lens/publishing/import-endpoints.server";
import type { FileSet } from "~/features/domain-lens/publishing/endpoint-file.schema";
import { clientRequestIdWanted } from "~/features/domain-lens/publishing/client-request-id";
import type { FeedSet } from "~/features/domain-lens/publishing/feed-set";
import { parsedCsv } from "#tests/support/parsed-csv";
import { patience } from "#tests/support/patience";

import type { Asked, DocumentedSite } from "./documented-site";

const mail: FileSet = {
  id: 1,
  serviceArea: "Exchange",
  serviceAreaDisplayName: "Exchange Online",
  urls: ["mail.example.com", "autodiscover.*.onmicrosoft.com"],
  ips: ["192.0.2.0/24", "2001:db8::/32"],
  tcpPorts: "143, 587",
  expressRoute: true,
  category: "Optimize",
  required: true,
};
const login: FileSet = {
  id: 56,
  serviceArea: "Common",
  serviceAreaDisplayName: "Common",
  urls: ["login.example.com"],
  tcpPorts: "443,80",
  expressRoute: false,
  category: "Allow",
  required: true,
  notes: 'Say "hello", or go',
};
const calls: FileSet = {
  id: 11,
  serviceArea: "Skype",
  serviceAreaDisplayName: "Calls",
  ips: ["2001:db8:1::/48"],
  udpPorts: "3478,3479",
  expressRoute: false,
  category: "Default",
  required: false,
};

const versions = ["2026032000", "2026032001"];
const path = { instance: "Worldwide", version: "0000000000" };
let readers = 0;

/** A query with the id of a reader who has not come before. */
function asNewReader(query: Record<string, string> = {}): Record<string, string> {
  readers += 1;
  return {
    ClientRequestId: `00000000-0000-4000-8000-${String(readers).padStart(12, "0")}`,
    ...query,
  };
}

const fileSet = ({ notes, ...set }: FileSet): FeedSet => ({ ...set, ...(notes && { notes }) });

export function describeEndpointFeed(open: () => DocumentedSite): void {
  const ask = (call: string, query: Record<string, string> = {}, asked: Asked = {}) =>
    open().ask(call, { path, query: asNewReader(query), ...asked });
  const idsOf = (body: unknown) => (body as FeedSet[]).map(({ id }) => id);

  beforeAll(async () => {
    const publish = (sets: FileSet[], day: string, isReplacing: boolean) =>
      importEndpoints(
        { db: open().db, now: new Date(day) },
        { instance: "Worldwide", sets, version: null, changes: null, isReplacing },
      );
    // An earlier test may have asked: the notice of the version is what makes it known at once.
    await publish([{ ...mail, category: "Allow" }, login], "2026-03-20T16:00:00Z", false);
    await publish([mail, calls, login], "2026-03-20T18:00:00Z", true);
    await vi.waitFor(
      async () =>
        expect((await ask("endpointVersion")).body).toEqual({
          instance: "Worldwide",
          latest: versions[1],
        }),
      patience,
    );
  });

  it.each(["", "/gcc"])(
    "says under %j which version is the newest, of all instances or one",
    async (prefix) => {
      const newest = { instance: "Worldwide", latest: versions[1] };
      expect((await ask("endpointVersions", {}, { prefix })).body).toEqual([newest]);
      expect((await ask("endpointVersions", { instance: "WORLDWIDE" }, { prefix })).body).toEqual(
        newest,
      );
      expect((await ask("endpointVersion", { allversions: "TRUE" }, { prefix })).body).toEqual({
        ...newest,
        versions: [...versions].reverse(),
      });
    },
  );

  it("says versions as CSV", async () => {
    const answer = await ask("endpointVersions", { Format: "csv" });
    expect([answer.headers.get("Content-Type"), answer.text]).toEqual([
      "text/csv; charset=utf-8",
      `instance,latest\r\nWorldwide,${versions[1]}\r\n`,
    ]);
    expect((await ask("endpointVersion", { format: "CSV", AllVersions: "true" })).text).toBe(
      `instance,latest,versions\r\nWorldwide,${versions[1]},"${versions[1]},${versions[0]}"\r\n`,
    );
  });

  it.each(["endpointVersions", "endpointVersion"])(
    "says versions as RSS by %s, whose links lead to what changed",
    async (call) => {
      const answer = await ask(call, { format: "rss", allVersions: "true" });
      expect(answer.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
      const items = answer.text.split("<item>").slice(1);
      const textOf = (item: string, name: string) =>
        new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(item)?.[1];
      expect(items.map((item) => [textOf(item, "guid"), textOf(item, "title")])).toEqual([
        [versions[1], `${versions[1]} - Worldwide`],
        [versions[0], `${versions[0]} - Worldwide`],
      ]);
      expect(items.map((item) => textOf(item, "description"))).toEqual([
        `Version ${versions[1]} includes 2 changes. IPs: 1 added and 0 removed. URLs: 0 ` +
          "added and 0 removed. 1 other attributes changed.",
        `Version ${versions[0]} includes 2 changes. IPs: 2 added and 0 removed. URLs: 3 ` +
          "added and 0 removed. 0 other attributes changed.",
      ]);
      expect(textOf(items[0] ?? "", "pubDate")).toBe("Fri, 20 Mar 2026 18:00:00 GMT");
      const links = items.map((item) => textOf(item, "link")?.replaceAll("&amp;", "&") ?? "");
      expect(links.map((link) => new URL(link).pathname)).toEqual([
        `/changes/Worldwide/${versions[1]}`,
        `/changes/Worldwide/${versions[0]}`,
      ]);
      const records = await Promise.all(
        links.map(async (link) => (await (await fetch(link)).json()) as { version: string }[]),
      );
      expect(records.map((list) => list.map(({ version }) => version))).toEqual([
        [versions[1], versions[1]],
        [versions[0], versions[0]],
      ]);
    },
  );

  it.each(["", "/gcc"])(
    "gives the sets under %j by their ids, whatever the case of instance and parameters",
    async (prefix) => {
      for (const instance of ["Worldwide", "worldwide", "WORLDWIDE"]) {
        const response = await fetch(
          `${open().site.origin}${prefix}/Endpoints/${instance}?${new URLSearchParams(asNewReader()).toString().toUpperCase()}`,
        );
        expect(await response.json()).toEqual([mail, calls, login].map(fileSet));
      }
      expect((await ask("endpointSets", {}, { prefix })).body).toEqual(
        [mail, calls, login].map(fileSet),
      );
    },
  );

  it("gives the sets that were asked for", async () => {
    expect(idsOf((await ask("endpointSets", { serviceareas: "EXCHANGE" })).body)).toEqual([1, 56]);
    expect(idsOf((await ask("endpointSets", { ServiceAreas: "MEM, Skype" })).body)).toEqual([
      11, 56,
    ]);
    const tenants = (
      await ask("endpointSets", {
        tenantname: "Contoso",
        noIpv6: "True",
        ServiceAreas: "Exchange,Skype",
      })
    ).body as FeedSet[];
    expect(tenants.map(({ urls, ips }) => [urls, ips])).toEqual([
      [["mail.example.com", "autodiscover.contoso.onmicrosoft.com"], ["192.0.2.0/24"]],
      [undefined, undefined],
      [["login.example.com"], undefined],
    ]);
  });

  it("gives the sets as CSV", async () => {
    const { text } = await ask("endpointSets", { format: "CSV" });
    const [head, ...rows] = parsedCsv(text);
    expect(text.startsWith("id,serviceArea")).toBe(true);
    expect(head).toEqual([
      "id",
      "serviceArea",
      "serviceAreaDisplayName",
      "urls",
      "ips",
      "tcpPorts",
      "udpPorts",
      "expressRoute",
      "category",
      "required",
      "notes",
    ]);
    expect(rows).toEqual([
      [
        "1",
        "Exchange",
        "Exchange Online",
        "mail.example.com,autodiscover.*.onmicrosoft.com",
        "192.0.2.0/24,2001:db8::/32",
        "143, 587",
        "",
        "true",
        "Optimize",
        "true",
        "",
      ],
      [
        "11",
        "Skype",
        "Calls",
        "",
        "2001:db8:1::/48",
        "",
        "3478,3479",
        "false",
        "Default",
        "false",
        "",
      ],
      [
        "56",
        "Common",
        "Common",
        "login.example.com",
        "",
        "443,80",
        "",
        "false",
        "Allow",
        "true",
        'Say "hello", or go',
      ],
    ]);
  });

  it("gives what changed since a version, in it alone, or ever", async () => {
    const changesOf = async (version: string, query = {}) =>
      (await ask("endpointChanges", query, { path: { ...path, version } })).body as {
        id: number;
        endpointSetId: number;
        disposition: string;
        version: string;
      }[];
    expect(
      (await changesOf("0000000000")).map(({ id, endpointSetId, disposition, version }) => [
        id,
        endpointSetId,
        disposition,
        version,
      ]),
    ).toEqual([
      [1, 1, "Add", versions[0]],
      [2, 56, "Add", versions[0]],
      [3, 1, "Change", versions[1]],
      [4, 11, "Add", versions[1]],
    ]);
    expect((await changesOf(versions[0]!))[0]).toEqual({
      id: 3,
      endpointSetId: 1,
      disposition: "Change",
      impact: "OtherNonPriorityChanges",
      version: versions[1],
      previous: { category: "Allow" },
      current: { category: "Optimize" },
    });
    expect(await changesOf(versions[1]!)).toEqual([]);
    expect((await changesOf(versions[0]!, { SINGLEVERSION: "true" })).map(({ id }) => id)).toEqual([
      1, 2,
    ]);
    expect(await changesOf("2026031900", { singleVersion: "true" })).toEqual([]);
    const rows = parsedCsv(
      (
        await ask(
          "endpointChanges",
          { format: "csv" },
          { path: { ...path, version: versions[0]! } },
        )
      ).text,
    );
    expect(rows.map((cells) => [cells[0], cells[3], cells[7], cells[14]])).toEqual([
      ["id", "impact", "previous.category", "current.category"],
      ["3", "OtherNonPriorityChanges", "Allow", "Optimize"],
      ["4", "AddedIp", "", "Default"],
    ]);
    expect(rows[0]?.slice(-5)).toEqual([
      "add.effectiveDate",
      "add.ips",
      "add.urls",
      "remove.ips",
      "remove.urls",
    ]);
    expect(rows[2]?.slice(-5)).toEqual(["20260320", "2001:db8:1::/48", "", "", ""]);
  });

  describe.each([["endpointVersions"], ["endpointVersion"], ["endpointSets"], ["endpointChanges"]])(
    "%s",
    (call) => {
      it.each<[string, Record<string, string>]>([
        ["no id", {}],
        ["an empty one", { ClientRequestId: "" }],
        ["no GUID", { ClientRequestId: "me" }],
        ["an id behind &amp;", { "amp;ClientRequestId": "00000000-0000-4000-8000-000000000000" }],
        ["a very long one", { ClientRequestId: "0".repeat(10_000) }],
      ])("wants the reader's id: %s", async (_what, query) => {
        const answer = await open().ask(call, { path, query });
        expect([answer.status, answer.headers.get("Content-Type"), answer.text]).toEqual([
          400,
          "text/plain; charset=utf-8",
          clientRequestIdWanted,
        ]);
      });

      it("refuses what does not fit by its name, never by what was sent", async () => {
        const answer = await ask(call, {
          Format: "<xml>",
          TenantName: "<script>",
          NoIPv6: "perhaps",
        });
        expect([answer.status, answer.body]).toMatchObject([
          400,
          {
            error: "bad-input",
            details: [{ field: "Format" }, { field: "TenantName" }, { field: "NoIPv6" }],
          },
        ]);
        expect(answer.text).not.toMatch(/script|perhaps|xml>/);
        const twice = await fetch(
          `${(await open().send(call, { path, query: asNewReader() })).url}&format=CSV&FORMAT=CSV`,
        );
        expect([twice.status, await twice.json()]).toMatchObject([
          400,
          { details: [{ field: "Format" }] },
        ]);
      });

      it("may be cached for an hour by anyone, and has an entity tag", async () => {
        const [first, again] = [await ask(call), await ask(call)];
        const tag = first.headers.get("ETag") ?? "";
        expect([
          first.status,
          first.headers.get("Cache-Control"),
          again.headers.get("ETag"),
        ]).toEqual([200, "public, max-age=3600", tag]);
        const kept = await ask(call, {}, { headers: { "If-None-Match": `W/"x", ${tag}` } });
        expect([kept.status, kept.text, kept.headers.get("ETag")]).toEqual([304, "", tag]);
        expect((await ask(call, { format: "CSV" })).headers.get("ETag")).not.toBe(tag);
      });

      it("is sent as the reader takes it, each form under a tag of its own", async () => {
        const forms = await Promise.all(
          ["br", "gzip;q=0.5, br;q=0", "identity"].map((coding) =>
            ask(call, {}, { headers: { "Accept-Encoding": coding } }),
          ),
        );
        expect(forms.map(({ headers }) => headers.get("Content-Encoding"))).toEqual([
          "br",
          "gzip",
          null,
        ]);
        expect(new Set(forms.map(({ text }) => text)).size).toBe(1);
        expect(new Set(forms.map(({ headers }) => headers.get("ETag"))).size).toBe(3);
      });

      it("sends nothing of a session back, and no cookie", async () => {
        const answer = await ask(call);
        expect([
          answer.headers.get("Set-Cookie"),
          answer.headers.get("Access-Control-Allow-Origin"),
        ]).toEqual([null, null]);
      });

      it("is no page with data behind it", async () => {
        const url = new URL((await open().send(call, { path, query: asNewReader() })).url);
        expect((await fetch(`${url.origin}${url.pathname}.data${url.search}`)).status).toBe(404);
      });
    },
  );

  it("knows no instance that is not public, and says when nothing was published", async () => {
    for (const call of ["endpointVersion", "endpointChanges"]) {
      for (const instance of ["France", "Mars", "__proto__", "x".repeat(3000)]) {
        expect((await ask(call, {}, { path: { ...path, instance } })).body).toMatchObject({
          error: "unknown-instance",
        });
      }
    }
    for (const call of ["endpointVersion", "endpointSets", "endpointChanges"]) {
      expect((await ask(call, {}, { path: { ...path, instance: "germany" } })).body).toMatchObject({
        error: "not-published",
      });
    }
    expect((await ask("endpointVersions", { Instance: "Germany" })).body).toMatchObject({
      error: "not-published",
    });
  });

  it.each(["1", "latest", "20260320000", "2026-03-20", "２０２６０３２０００", "%00"])(
    "takes %j for no version",
    async (version) => {
      expect((await ask("endpointChanges", {}, { path: { ...path, version } })).body).toMatchObject(
        { error: "bad-input", details: [{ field: "version" }] },
      );
    },
  );

  it("takes no slip for a service area: sets would be missing unseen", async () => {
    expect((await ask("endpointSets", { ServiceAreas: "Exchnage" })).body).toMatchObject({
      error: "bad-input",
      details: [{ field: "ServiceAreas" }],
    });
  });

  it("words a refusal in the reader's language, beside the same word for programs", async () => {
    const headers = { "Accept-Language": "zh-Hant" };
    const { body } = await ask("endpointSets", { ServiceAreas: "Exchnage" }, { headers });
    expect(body).toEqual({
      error: "bad-input",
      message: chinese.refusal["bad-input"],
      details: [{ field: "ServiceAreas", message: chinese.refusal["query-area-unknown"] }],
    });
  });

  it("counts 30 uses of one address and id, neither the version nor what the reader has already", async () => {
    const query = asNewReader();
    const address = "198.51.100.7";
    const of = (call: string, headers: Record<string, string> = {}) =>
      open().ask(call, { path, query, address, headers });
    const tag = (await of("endpointSets")).headers.get("ETag") ?? "";
    for (let use = 2; use <= 30; use += 1)
      expect((await of(use % 2 ? "endpointSets" : "endpointChanges")).status).toBe(200);
    const refused = await of("endpointSets");
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 60]).toEqual([429, true]);
    expect((await of("endpointChanges")).status).toBe(429);
    expect((await of("endpointSets", { "If-None-Match": tag })).status).toBe(304);
    expect((await of("endpointVersions")).status).toBe(200);
    expect((await of("endpointVersion")).status).toBe(200);
    expect(
      (
        await open().ask("endpointSets", {
          path,
          query: { ...query, ClientRequestId: (query.ClientRequestId ?? "").replaceAll("-", "") },
          address,
        })
      ).status,
    ).toBe(429);
    expect(
      (await open().ask("endpointSets", { path, query, address: "198.51.100.8" })).status,
    ).toBe(200);
    expect((await open().ask("endpointSets", { path, query: asNewReader(), address })).status).toBe(
      200,
    );
  });
}
