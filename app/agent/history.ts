import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientTest } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { percentile } from "~/lib/statistics";

/** Figures of one round that a trend is made of; what was not measured is null. */
export type Round = { at: string; figures: Record<TrendFigure, number | null> };

/** What is watched: unit, and from which share of change a change is told. */
const watched = {
  dnsMs: { name: "DNS", unit: "ms" },
  mediaLatencyMs: { name: "media latency", unit: "ms" },
  mediaJitterMs: { name: "media jitter", unit: "ms" },
  mediaLossPercent: { name: "media loss", unit: "%" },
  downloadMbps: { name: "download", unit: "Mbit/s" },
  loadedMs: { name: "latency under load", unit: "ms" },
  blockedHosts: { name: "hosts not reached", unit: "" },
} as const;
type TrendFigure = keyof typeof watched;

/** Rounds that are kept: a week at five minutes. */
const mostRounds = 2016;

/** The figures of a round. */
export function roundOf(at: string, results: readonly ClientResult[]): Round {
  const dns = dataOf(results, "dnsPerformance");
  const reached = dataOf(results, "connectivity");
  const load = dataOf(results, "bufferBloat")?.download;
  const media = dataOf(results, "skype");
  return {
    at,
    figures: {
      dnsMs: dns?.resolvers[0]?.latency?.medianMs ?? null,
      mediaLatencyMs: media?.latencyMs ?? null,
      mediaJitterMs: media?.jitterMs ?? null,
      mediaLossPercent: media?.lossRatio == null ? null : media.lossRatio * 100,
      downloadMbps: load?.bitsPerSecond == null ? null : load.bitsPerSecond / 1e6,
      loadedMs: load?.loaded?.medianMs ?? null,
      blockedHosts: reached
        ? reached.results.filter(({ code }) => code !== "Successful").length
        : null,
    },
  };
}

/** What one test found; null where it did not run or found nothing. */
function dataOf<T extends ClientTest>(
  results: readonly ClientResult[],
  test: T,
): ClientTestData[T] | null {
  return (results.find((result) => result.test === test)?.data ?? null) as ClientTestData[T] | null;
}

/** Rounds of a file of JSON lines; a line that was cut short is left out. */
export async function readHistory(file: string): Promise<Round[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    try {
      const round = JSON.parse(line) as Round;
      return typeof round.at === "string" && typeof round.figures === "object" ? [round] : [];
    } catch {
      return [];
    }
  });
}

/** Adds a round; the oldest ones go. What cannot be written is in the trend all the same, and gone with the next. */
export async function addRound(
  file: string,
  round: Round,
): Promise<{ rounds: Round[]; fault: string | null }> {
  const rounds = [...(await readHistory(file)), round].slice(-mostRounds);
  const write = async () => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, `${rounds.map((one) => JSON.stringify(one)).join("\n")}\n`, {
      mode: 0o600,
    });
    await rename(`${file}.part`, file);
  };
  const fault = await write().then(
    () => null,
    (error: Error) => error.message,
  );
  return { rounds, fault };
}

/** The last round beside the median of those before it, a line a figure. */
export function trendOf(rounds: readonly Round[]): string[] {
  const last = rounds.at(-1);
  if (!last) return [];
  return (Object.keys(watched) as TrendFigure[]).flatMap((figure) => {
    const now = last.figures[figure];
    const { name, unit } = watched[figure];
    const known = rounds
      .slice(0, -1)
      .map((round) => round.figures[figure])
      .filter((value) => typeof value === "number");
    const usual = percentile(known, 0.5);
    if (now === null && usual === undefined) return [];
    const text = (value: number) => `${value.toFixed(1)}${unit ? ` ${unit}` : ""}`;
    const shown = now === null ? "not measured" : text(now);
    return [
      `${name}: ${shown}${usual === undefined ? "" : `, usually ${text(usual)} (${known.length} rounds)`}`,
    ];
  });
}
