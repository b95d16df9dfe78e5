import vm from "node:vm";

import { describe, expect, it } from "vitest";

import type { Category } from "../endpoint-sets/endpoint-set";

import type { FeedSet } from "./feed-set";
import { pacText, parseProxy, usualProxy, type PacType } from "./pac-file";

const set = (id: number, category: Category, urls?: string[]): FeedSet => ({
  id,
  serviceArea: "Common",
  serviceAreaDisplayName: "Common",
  ...(urls && { urls }),
  expressRoute: false,
  category,
  required: true,
});

/** A browser's own helper (the PAC reference, shExpMatch): `*` is any text, `?` any sign. */
function shExpMatch(text: string, shell: string): boolean {
  const pattern = shell
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${pattern}$`).test(text);
}

/** Runs a PAC file as a browser would: with the helpers and nothing else. */
function answer(text: string, host: string): string {
  return vm.runInNewContext(`${text}\nFindProxyForURL("https://" + host + "/", host)`, {
    shExpMatch,
    host,
  }) as string;
}

const sets = [
  set(1, "Optimize", ["outlook.office.test", "*.sharepoint.test"]),
  set(2, "Allow", [
    "*.teams.test",
    "autodiscover.*.onmicrosoft.test",
    "*cdn.onenote.test",
    "close.static.teams.test",
    "autodiscover-*.outlook.test",
  ]),
  set(3, "Default", [
    "*.static.teams.test",
    "r3.res.sharepoint.test",
    "outlook.office.test",
    "elsewhere.test",
  ]),
  set(4, "Optimize"),
];
const pac = (type: PacType, proxy = usualProxy) =>
  pacText(sets, { instance: "Worldwide", version: "2026112000", type, proxy });

describe("a PAC file", () => {
  it.each([
    ["1", "outlook.office.test", "DIRECT"],
    ["1", "OUTLOOK.office.TEST", "DIRECT"],
    ["1", "contoso.sharepoint.test", "DIRECT"],
    ["1", "a.b.sharepoint.test", "DIRECT"],
    ["1", "sharepoint.test", usualProxy],
    ["1", "r3.res.sharepoint.test", usualProxy],
    ["1", "x.teams.test", usualProxy],
    ["1", "elsewhere.test", usualProxy],
    ["1", "evil-outlook.office.test", usualProxy],
    ["1", "outlook.office.test.evil.example", usualProxy],
    ["2", "outlook.office.test", "DIRECT"],
    ["2", "x.teams.test", "DIRECT"],
    ["2", "autodiscover.contoso.onmicrosoft.test", "DIRECT"],
    ["2", "webcdn.onenote.test", "DIRECT"],
    ["2", "autodiscover-s.outlook.test", "DIRECT"],
    ["2", "autodiscover.outlook.test", usualProxy],
    ["2", "x.static.teams.test", usualProxy],
    ["2", "close.static.teams.test", "DIRECT"],
    ["2", "elsewhere.test", usualProxy],
    ["2", "www.example", usualProxy],
  ] as const)("of type %s sends %s to %s", (type, host, expected) => {
    expect(answer(pac(type), host)).toBe(expected);
  });

  it("gives the proxy that was asked for", () => {
    expect(answer(pac("1", "PROXY proxy.contoso.example:8080; DIRECT"), "www.example")).toBe(
      "PROXY proxy.contoso.example:8080; DIRECT",
    );
  });

  it("is a whole function where nothing goes direct", () => {
    expect(
      answer(
        pacText([], { instance: "China", version: "2026112000", type: "2", proxy: usualProxy }),
        "www.example",
      ),
    ).toBe(usualProxy);
  });

  it.each(['"), alert(1), ("', "</script><script>", "a\u2028b.test", "a\\", "名前.test", "*/"])(
    "holds %j as text and nothing else",
    (name) => {
      const text = pacText([set(1, "Optimize", [name])], {
        instance: "Worldwide",
        version: "2026112000",
        type: "1",
        proxy: usualProxy,
      });
      expect(text).toMatch(/^[\x20-\x7e\n]*$/);
      expect(text).not.toContain("</");
      expect(answer(text, name.toLowerCase())).toMatch(/^(DIRECT|PROXY 10\.10\.10\.10:70)$/);
      expect(answer(text, "www.example")).toBe(usualProxy);
      const matched: string[] = [];
      vm.runInNewContext(`${text}\nFindProxyForURL("", "www.example")`, {
        shExpMatch: (_host: string, shell: string) => (matched.push(shell), false),
        alert: () => matched.push("alert"),
      });
      expect(matched).toEqual([name]);
    },
  );

  it("is the same whatever order the sets come in", () => {
    expect(
      pacText([...sets].reverse(), {
        instance: "Worldwide",
        version: "2026112000",
        type: "2",
        proxy: usualProxy,
      }),
    ).toBe(pac("2"));
  });
});

describe("parseProxy", () => {
  it.each([
    ["PROXY 10.10.10.10:70", "PROXY 10.10.10.10:70"],
    ["proxy   proxy.contoso.example:8080 ;DIRECT;", "PROXY proxy.contoso.example:8080; DIRECT"],
    ["HTTPS proxy:443; SOCKS5 [2001:db8::1]:1080", "HTTPS proxy:443; SOCKS5 [2001:db8::1]:1080"],
    ["DIRECT", "DIRECT"],
  ])("reads %j", (text, expected) => expect(parseProxy(text)).toBe(expected));

  it.each([
    "",
    ";",
    "PROXY",
    "PROXY host",
    "PROXY host:0",
    "PROXY host:70000",
    'PROXY host:80"; alert(1); "',
    "PROXY a b:80",
    "FTP host:80",
    "PROXY -a:80",
    "PROXY a..b:80",
    "PROXY host:80\nDIRECT",
    "PROXY 名前:80",
    "DIRECT; DIRECT; DIRECT; DIRECT; DIRECT",
    `PROXY ${"a".repeat(300)}:80`,
    "DIRECT host:80",
    "PROXY user@host:80",
    "PROXY host:80 // x",
  ])("refuses %j", (text) => expect(parseProxy(text)).toBeNull());
});
