import { expect, it } from "vitest";

import { aReport } from "#tests/factories/report";

import type { DocumentedSite } from "./documented-site";

const call = "AnonymousConnectivityTest_ReadReport";
const json = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "private, no-cache",
  ETag: '"a"',
  "X-Request-Id": "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
};
const { "Content-Type": _type, ...withoutType } = json;
const { ETag: _tag, ...withoutTag } = json;
const { score: _score, ...withoutScore } = aReport();

/** What the check of answers against the document lets pass and what not. */
export function describeCheck(open: () => DocumentedSite): void {
  const check = (status: number, headers: Record<string, string>, body: unknown) =>
    open().check(
      call,
      new Response(null, { status, headers }),
      typeof body === "string" ? body : JSON.stringify(body),
    );

  it("passes a report", () => check(200, json, aReport()));
  it("passes an empty 304", () => check(304, withoutType, ""));

  it.each<[string, number, Record<string, string>, unknown]>([
    ["a status that is not listed", 202, json, aReport()],
    ["a body of another type", 200, { ...json, "Content-Type": "text/html" }, aReport()],
    ["a body where there is none", 304, withoutType, "x"],
    ["a header that is missing", 200, withoutTag, aReport()],
    ["a header of another value", 200, { ...json, "Cache-Control": "public" }, aReport()],
    ["a header that is not listed", 200, { ...json, "Retry-After": "1" }, aReport()],
    ["a cookie that is not listed", 200, { ...json, "Set-Cookie": "a=b" }, aReport()],
    ["a field that is missing", 200, json, withoutScore],
    ["a field too many", 200, json, { ...aReport(), secretHash: "x" }],
    [
      "a field too many inside",
      200,
      json,
      { ...aReport(), egressNetwork: { asn: 1, organisation: "x", isDemonstration: true } },
    ],
    ["a field of another type", 200, json, { ...aReport(), measuredLatency: "10" }],
    ["a number out of range", 200, json, { ...aReport(), exchangeScore: 101 }],
    ["an id that is none", 200, json, { ...aReport(), id: "temp" }],
    [
      "an error word that is not listed",
      404,
      { ...json, "Cache-Control": "no-store" },
      { error: "gone", message: "Gone." },
    ],
  ])("refuses %s", (_what, status, headers, body) => {
    expect(() => check(status, headers, body)).toThrow();
  });
}
