import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { addRound, readHistory, roundOf, trendOf, type Round } from "./history";

const nothing = roundOf("x", []).figures;
const round = (minute: number, figures: Partial<Round["figures"]>): Round => ({
  at: new Date(minute * 60_000).toISOString(),
  figures: { ...nothing, ...figures },
});

describe("the trend", () => {
  it("sets the last round beside the median of those before", () => {
    const rounds = [
      round(0, { mediaLatencyMs: 20 }),
      round(5, { mediaLatencyMs: 30 }),
      round(10, {}),
      round(15, { mediaLatencyMs: 90, blockedHosts: 2 }),
    ];
    expect(trendOf(rounds)).toEqual([
      "media latency: 90.0 ms, usually 25.0 ms (2 rounds)",
      "hosts not reached: 2.0",
    ]);
  });

  it("says when something is not measured any more", () => {
    expect(trendOf([round(0, { downloadMbps: 50 }), round(5, {})])).toEqual([
      "download: not measured, usually 50.0 Mbit/s (1 rounds)",
    ]);
    expect(trendOf([])).toEqual([]);
  });
});

describe("the history", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-history-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("is bounded, private and survives a line that was cut short", async () => {
    const file = path.join(folder, "deep", "history.jsonl");
    for (let minute = 0; minute < 3; minute++)
      await addRound(file, round(minute, { dnsMs: minute }));
    const { appendFile } = await import("node:fs/promises");
    await appendFile(file, '{"at":"2026');
    expect((await readHistory(file)).map(({ figures }) => figures.dnsMs)).toEqual([0, 1, 2]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await addRound(file, round(9, { dnsMs: 9 }))).toMatchObject({
      rounds: { length: 4 },
      fault: null,
    });
    expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(4);
  });
});
