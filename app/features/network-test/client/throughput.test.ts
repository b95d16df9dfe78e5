import { describe, expect, it } from "vitest";

import {
  downloadReason,
  isPage,
  isTakenWhole,
  slopeBitsPerSecond,
  uploadBitsPerSecond,
  uploadReason,
} from "./throughput";

/** Points every 100 ms at these bytes per step. */
const points = (...steps: number[]) =>
  steps.map((_step, at) => ({
    atMs: at * 100,
    bytes: steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0),
  }));
const steady = Array.from({ length: 10 }, () => 1000);

describe("the slope", () => {
  it.each([
    ["a steady transfer", points(0, ...steady), 80_000],
    ["a slow beginning", points(0, 10, 100, 500, ...steady), 80_000],
    ["too few points", points(0, 1000, 1000), null],
    ["nothing that came", points(0, 0, 0, 0, 0, 0), null],
    ["nothing at all", [], null],
    ["all within a moment", [0, 1, 2, 3, 4, 5].map((at) => ({ atMs: at, bytes: at * 1000 })), null],
  ])("of %s", (_what, given, expected) => {
    expect(slopeBitsPerSecond(given)).toBe(expected);
  });
});

const good = {
  status: 200,
  contentType: "application/octet-stream",
  contentEncoding: "",
  contentLength: 1000,
  expectedBytes: 1000,
  receivedBytes: 1000,
  isPage: false,
  isCut: false,
  isStalled: false,
};
describe("whether a transfer counts", () => {
  it.each([
    ["all of it", {}, null],
    ["cut by the clock", { receivedBytes: 500, isCut: true }, null],
    ["without a length", { contentLength: null }, null],
    ["without a length, cut off", { contentLength: null, receivedBytes: 999 }, "truncated"],
    ["cut off", { receivedBytes: 999 }, "truncated"],
    ["another length", { contentLength: 900, receivedBytes: 900 }, "truncated"],
    ["more than there is", { contentLength: null, receivedBytes: 1001 }, "error-status"],
    ["an error", { status: 503 }, "error-status"],
    ["a page under 200", { contentType: "text/html; charset=utf-8" }, "error-status"],
    ["an error as JSON under 200", { contentType: "application/json" }, "error-status"],
    ["a page that calls itself a file", { isPage: true }, "error-status"],
    ["a coding that shrinks it", { contentEncoding: "gzip" }, "error-status"],
    ["a stall", { receivedBytes: 500, isStalled: true }, "stalled"],
  ])("%s: %s", (_what, change, expected) => {
    expect(downloadReason({ ...good, ...change })).toBe(expected);
  });

  it.each([
    [200, "text/plain", null],
    [204, "", null],
    [405, "", "error-status"],
    [200, "text/html", "error-status"],
    [302, "", "error-status"],
  ])("an upload answered by %d %s", (status, contentType, expected) => {
    expect(uploadReason({ status, contentType })).toBe(expected);
  });
});

describe("the first bytes of a file", () => {
  it.each([
    ["<!DOCTYPE html><title>Sign in</title>", true],
    ["\r\n  <html>", true],
    ["\xef\xbb\xbf<?xml version='1.0'?>", true],
    ["<script>location='/login'</script>", true],
    ["PK\x03\x04", false],
    ["<3", false],
    ["", false],
  ])("%j are a page: %s", (text, expected) => {
    expect(isPage(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(expected);
  });
});

describe("an upload", () => {
  const post = (elapsedMs: number, bytes = 250_000) => ({ bytes, elapsedMs });
  it.each([
    ["a second and a round trip", [post(1040, 1_000_000)], 8_000_000],
    ["four that end together", [post(1040), post(1040), post(1040), post(1040)], 8_000_000],
    // Together 8 Mbit in 1.1 s, apart three of 2 Mbit/s and one of 2 Mbit in 1.1 s.
    ["four of which one ends late", [post(1040), post(1040), post(1040), post(1140)], 7_545_455],
    ["an answer after one round trip, before anything was through", [post(45, 1_000_000)], null],
    ["an answer before the round trip", [post(1040), post(30)], null],
    ["nothing", [], null],
  ])("of %s", (_what, given, expected) => {
    expect(uploadBitsPerSecond(given, 40)).toBe(expected);
  });

  it.each([
    [40, 40, true],
    [330, 40, true],
    [331, 40, false],
  ])("proven after %d ms at %d ms idle is taken whole: %s", (proofMs, idleMs, expected) => {
    expect(isTakenWhole({ proofMs, idleMs })).toBe(expected);
  });
});
