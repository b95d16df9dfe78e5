import http from "node:http";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { fetchPac } from "./fetch-pac";

const script = `function FindProxyForURL() { return "PROXY ü:1"; }`;
const trust = { context: tls.createSecureContext(), certificateCount: 0 };
const mark = (bytes: number[], text: Buffer) => Buffer.concat([Buffer.from(bytes), text]);
const utf16 = Buffer.from(script, "utf16le");
const type = (charset: string) => ({
  "content-type": `application/x-ns-proxy-autoconfig; charset=${charset}`,
});
type Served = { body?: Buffer; headers?: Record<string, string>; status?: number };

/** What the server hands out by path. */
const files: Record<string, Served> = {
  latin: { body: Buffer.from(script, "latin1") },
  "utf-8": { body: Buffer.from(script), headers: type("UTF-8") },
  "utf-8-mark": { body: mark([0xef, 0xbb, 0xbf], Buffer.from(script)) },
  "utf-16-little": { body: mark([0xff, 0xfe], utf16) },
  "utf-16-big": { body: mark([0xfe, 0xff], Buffer.from(utf16).swap16()) },
  "utf-16-said": { body: Buffer.from(utf16).swap16(), headers: type("utf-16") },
  gzip: { body: gzipSync(script), headers: { ...type("utf-8"), "content-encoding": "gzip" } },
  deflate: {
    body: deflateSync(script),
    headers: { ...type("utf-8"), "content-encoding": "deflate" },
  },
  "bare-deflate": {
    body: deflateRawSync(script),
    headers: { ...type("utf-8"), "content-encoding": "Deflate" },
  },
  brotli: {
    body: brotliCompressSync(script),
    headers: { ...type("utf-8"), "content-encoding": "br" },
  },
  twice: {
    body: brotliCompressSync(gzipSync(script)),
    headers: { ...type("utf-8"), "content-encoding": "gzip, br" },
  },
  moved: { status: 308, headers: { location: "utf-8" } },
  "moved-often": { status: 302, headers: { location: "moved" } },
  circle: { status: 301, headers: { location: "/circle" } },
  "to-a-file": { status: 302, headers: { location: "file:///etc/hostname" } },
  "to-nothing": { status: 302, headers: { location: "http://" } },
  page: { body: Buffer.from("\n<!doctype html><title>Sign in</title>") },
  tags: { body: Buffer.from("<HTML>") },
  old: { body: Buffer.from(`<!-- old\n${script}`), headers: type("utf-8") },
  missing: { status: 404 },
  accepted: { status: 202, body: Buffer.from(script) },
  klingon: { body: Buffer.from(script), headers: type("klingon") },
  large: { body: Buffer.alloc(1024 * 1024 + 1, " ") },
  bomb: {
    body: gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")),
    headers: { "content-encoding": "gzip" },
  },
  lied: { body: Buffer.from(script), headers: { "content-encoding": "gzip" } },
  cut: { body: gzipSync(script).subarray(0, 30), headers: { "content-encoding": "gzip" } },
};

let server: http.Server;
let base: string;
beforeAll(async () => {
  server = http.createServer(({ url = "" }, response) => {
    const { body, headers, status = 200 } = files[url.slice(1)] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const addressOf = (file: string) => (file.includes(":") ? file : base + file);

describe("a PAC file is fetched", () => {
  it.each([
    "latin",
    "utf-8",
    "utf-8-mark",
    "utf-16-little",
    "utf-16-big",
    "utf-16-said",
    "gzip",
    "deflate",
    "bare-deflate",
    "brotli",
    "twice",
    "moved",
    "moved-often",
    `data:text/plain;charset=utf-8,${encodeURIComponent(script)}`,
    `data:;charset=utf-8;base64,${Buffer.from(script).toString("base64")}`,
  ])("as %s", async (file) => {
    expect(await fetchPac(addressOf(file), trust)).toBe(script);
  });

  it("with a comment of a page before it", async () => {
    expect(await fetchPac(addressOf("old"), trust)).toContain(script);
  });

  it.each([
    ["circle", "redirects"],
    ["to-nothing", "redirects"],
    ["to-a-file", "scheme"],
    ["file:///etc/hostname", "scheme"],
    ["ftp://a.example/p.pac", "scheme"],
    [":no address", "scheme"],
    ["page", "html"],
    ["tags", "html"],
    ["missing", "status"],
    ["accepted", "status"],
    ["klingon", "encoding"],
    ["large", "too-large"],
    ["bomb", "too-large"],
    ["lied", "encoding"],
    ["cut", "encoding"],
    ["http://127.0.0.1:1/", "unreachable"],
    ["data:;base64,!", "encoding"],
  ])("but not as %s", async (file, code) => {
    await expect(fetchPac(addressOf(file), trust)).rejects.toMatchObject({ code });
  });
});
