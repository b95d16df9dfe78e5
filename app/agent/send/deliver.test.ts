import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aClientResult } from "#tests/factories/client-result";

import type { Call } from "./agent-call";
import { Deliverer } from "./deliver";
import { keptResults } from "./kept-results";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-deliver-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true, force: true });
});

/** A server behind a line that may be cut, and what it was asked. */
class Line {
  isCut = false;
  readonly taken: string[] = [];
  tries = 0;

  readonly call: Call = (way, body) => {
    this.tries++;
    if (this.isCut) return Promise.reject(new Error("straight: tcp ETIMEDOUT"));
    this.taken.push(
      way.endsWith("/result") ? (JSON.parse(body) as { test: string }).test : "complete",
    );
    return Promise.resolve({ status: 200, body: { accepted: true }, retryAfterMs: null });
  };
}

const noWait = () => Promise.resolve();
const tests = ["networkInterface", "arp", "proxy", "vpn"] as const;
const results = tests.map((test) => aClientResult(test));

describe("a line that is cut off while results are sent", () => {
  it("gets all of them at the end, each once, when it is back", async () => {
    const line = new Line();
    const deliverer = new Deliverer(line.call, await keptResults(folder), noWait);
    await deliverer.send(results[0]!);
    line.isCut = true;
    await deliverer.send(results[1]!);
    const before = line.tries;
    await deliverer.send(results[2]!);
    expect(line.tries).toBe(before);
    line.isCut = false;
    await deliverer.send(results[3]!);
    await deliverer.complete();
    expect([...line.taken.slice(0, -1)].sort()).toEqual([...tests].sort());
    expect(line.taken.at(-1)).toBe("complete");
    expect(deliverer.delivery).toEqual({ accepted: 4, putAway: [], refusal: null });
    expect(await readdir(folder)).toEqual([]);
  });

  it("is tried again after a minute, with all that waits", async () => {
    const line = new Line();
    const deliverer = new Deliverer(line.call, await keptResults(folder), noWait);
    deliverer.wasCutOff("Nothing gets through.");
    await deliverer.send(results[0]!);
    expect(line.tries).toBe(0);
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
    await deliverer.send(results[1]!);
    expect([...line.taken].sort()).toEqual(["arp", "networkInterface"]);
  });

  it("keeps them on the disk when it stays away, and says why", async () => {
    const line = new Line();
    line.isCut = true;
    const deliverer = new Deliverer(line.call, await keptResults(folder), noWait);
    for (const result of results) await deliverer.send(result);
    await deliverer.complete();
    expect(deliverer.delivery).toMatchObject({
      accepted: 0,
      refusal: expect.stringContaining("ETIMEDOUT") as string,
    });
    expect(await readdir(folder)).toHaveLength(4);
    line.isCut = false;
    const next = new Deliverer(line.call, await keptResults(folder), noWait);
    await next.sendKept();
    await next.complete();
    expect(next.delivery).toEqual({ accepted: 4, putAway: [], refusal: null });
  });
});

describe("a place where nothing can be written", () => {
  it("is told, and keeps nothing from being sent", async () => {
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    const shelf = await keptResults(path.join(file, "runs"));
    expect(shelf.fault()).toMatch(/ENOTDIR|EEXIST/);
    const line = new Line();
    line.isCut = true;
    const deliverer = new Deliverer(line.call, shelf, noWait);
    await deliverer.send(results[0]!);
    line.isCut = false;
    await deliverer.send(results[1]!);
    await deliverer.complete();
    expect(line.taken).toEqual(["networkInterface", "arp", "complete"]);
    expect(await shelf.all()).toEqual([]);
  });
});
