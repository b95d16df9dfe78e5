import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import type { PacCase } from "./pac-case";

const plain = "application/x-ns-proxy-autoconfig";
const script = (name: string) =>
  `function FindProxyForURL(url, host) { return "PROXY ${name}:1"; }`;
/** A script that shows how a character beyond ASCII was read: by its length and code. */
const showing =
  `var sign = "ü"; function FindProxyForURL(url, host) { return "PROXY c" + sign.length + "-" + ` +
  `sign.charCodeAt(0) + ":1"; }`;
const urls = ["http://www.corp.example/"];
const file = (
  what: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  more: Partial<PacCase> = {},
): PacCase => ({ what, body, headers: { "Content-Type": plain, ...headers }, urls, ...more });
const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();
const mark = {
  utf8: Buffer.from([0xef, 0xbb, 0xbf]),
  little: Buffer.from([0xff, 0xfe]),
  big: Buffer.from([0xfe, 0xff]),
};

/** A PAC file in the ways in which servers hand files out. */
export const servedFiles: PacCase[] = [
  file("as text without a charset", showing),
  file("in Latin 1", Buffer.from(showing, "latin1")),
  file("in UTF-8, as is said", showing, { "Content-Type": `${plain}; charset=utf-8` }),
  file("in UTF-8, as is said in quotes", showing, {
    "Content-Type": `text/plain; Charset="UTF-8"`,
  }),
  file("in UTF-8 with a mark", Buffer.concat([mark.utf8, Buffer.from(showing)])),
  file(
    "in UTF-8 with a mark, said to be Latin 1",
    Buffer.concat([mark.utf8, Buffer.from(script("marked"))]),
    { "Content-Type": `${plain}; charset=iso-8859-1` },
  ),
  file("in UTF-16 with a mark", Buffer.concat([mark.little, Buffer.from(showing, "utf16le")])),
  file("in UTF-16 the other way round, with a mark", Buffer.concat([mark.big, bigEndian(showing)])),
  file("in UTF-16, as is said", bigEndian(showing), {
    "Content-Type": `${plain}; charset=utf-16be`,
  }),
  file(
    "in UTF-16, said to be so, with a mark",
    Buffer.concat([mark.little, Buffer.from(showing, "utf16le")]),
    { "Content-Type": `${plain}; charset=utf-16` },
  ),
  file("in UTF-16 without a mark", Buffer.from(showing, "utf16le")),
  file(
    "in Cyrillic",
    Buffer.from([
      ...Buffer.from(`var sign = "`),
      0xe4,
      ...Buffer.from(showing.slice(showing.indexOf(`";`))),
    ]),
    { "Content-Type": `${plain}; charset=windows-1251` },
  ),
  file("in a charset that is none", script("none"), {
    "Content-Type": `${plain}; charset=klingon`,
  }),
  file("as a page's type", script("page"), { "Content-Type": "text/html" }),
  file("by gzip", gzipSync(script("gzip")), { "Content-Encoding": "gzip" }),
  file("by x-gzip", gzipSync(script("x-gzip")), { "Content-Encoding": "x-gzip" }),
  file("by deflate", deflateSync(script("deflate")), { "Content-Encoding": "deflate" }),
  file("by bare deflate", deflateRawSync(script("bare")), { "Content-Encoding": "deflate" }),
  file("by Brotli", brotliCompressSync(script("brotli")), { "Content-Encoding": "br" }),
  file("by gzip twice", gzipSync(gzipSync(script("twice"))), { "Content-Encoding": "gzip, gzip" }),
  file("by identity", script("identity"), { "Content-Encoding": "identity" }),
  file("by a coding that is none", script("unknown"), { "Content-Encoding": "klingon" }),
  file("by gzip, which it is not", script("lied"), { "Content-Encoding": "gzip" }),
  file("by gzip, cut off", gzipSync(script("cut")).subarray(0, 40), { "Content-Encoding": "gzip" }),
  file("as large as may be", script("large").padEnd(1024 * 1024, " ")),
  file("larger than may be", script("larger").padEnd(1024 * 1024 + 1, " ")),
  file("packed, larger than may be", gzipSync(script("bomb").padEnd(20 * 1024 * 1024, " ")), {
    "Content-Encoding": "gzip",
  }),
  file("as a page", "<!DOCTYPE html><html><body>Sign in</body></html>", {
    "Content-Type": "text/html",
  }),
  file("with 404", script("missing"), {}, { status: 404 }),
  file("with 203", script("other"), {}, { status: 203 }),
  file("with 401", script("locked"), { "WWW-Authenticate": `Basic realm="x"` }, { status: 401 }),
  file("with 500", script("broken"), {}, { status: 500 }),
  file("with 204", "", {}, { status: 204 }),
  ...[301, 302, 303, 307, 308].map((status) =>
    file(`over ${status}`, "", {}, { status, location: "/target" }),
  ),
  file("over three steps", "", {}, { status: 302, location: "/step/3" }),
  file("over steps that never end", "", {}, { status: 302, location: "/step/1000" }),
  file("over a step to a file", "", {}, { status: 302, location: "file:///etc/hostname" }),
  file(
    "over a step to data",
    "",
    {},
    { status: 302, location: `data:,${encodeURIComponent(script("data"))}` },
  ),
  file("over 302 that leads nowhere", script("stays"), {}, { status: 302 }),
];

/** What a redirect leads to. */
export const target = script("target");
