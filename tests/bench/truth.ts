import { fileURLToPath } from "node:url";

import { chromium, type Browser, type Page } from "playwright";

import { labObstacle } from "#tests/lab/lab";
import { echoMedianMs, watchEchoes, type LoadWindow } from "#tests/lab/load-window";
import { isInstalled } from "#tests/lab/installed";
import { dataOf } from "#tests/lab/run-client";
import type { Truth } from "#tests/lab/truth-client";
import { raiseTruthLab, type TruthLab } from "#tests/lab/truth-lab";
import type { OtherFindings } from "#tests/lab/load-page";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { LoadStep } from "~/features/network-test/plan";

import { buildAgent } from "../../app/cli/build-agent.js";
import { findChromium, launchArguments } from "../chromium.js";
import { print } from "./bench-server";
import { medianOf } from "./spread";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const fileBytes = 15_000_000;
const roundTripMs = 40;
const transferMs = 10_000;

/** Lines by their rates in Mbit/s, buffer in ms, and the senders' congestion control. */
const lines = [
  { name: "5", mbit: 5, bufferMs: 100, control: "bbr" },
  { name: "50", mbit: 50, bufferMs: 100, control: "bbr" },
  { name: "100", mbit: 100, bufferMs: 100, control: "bbr" },
  { name: "20, full buffer", mbit: 20, bufferMs: 300, control: "reno" },
] as const;

type Direction = NonNullable<ClientTestData["bufferBloat"]["download"]>;
type Load = ClientTestData["bufferBloat"];

/** One figure beside what was set or seen at the same time. */
type Reading = {
  line: string;
  what: string;
  who: string;
  unit: string;
  truth: number;
  read: number | null;
  reason?: string | null;
};

const readings: Reading[] = [];

/**
 * Known lines, read by the client, by the browser and by `@cloudflare/speedtest` in the same
 * laboratory, by turns. Rates are held against what was set; round trips, jitter and latency
 * under load against echoes of the system's own tool at the same time.
 */
export async function benchTruth(): Promise<void> {
  const path = findChromium();
  const obstacle =
    labObstacle() ??
    (path ? null : "there is no Chromium") ??
    (isInstalled("ping") ? null : "ping is not installed");
  if (obstacle) return print("truth", { skipped: obstacle });
  await buildAgent(fileURLToPath(new URL("../..", import.meta.url)));
  const lab = await raiseTruthLab({ fileBytes, reorderRatio: 0 }, "--rtt", String(roundTripMs));
  const media = await raiseMedia();
  const browser = await chromium.launch({
    executablePath: lab.wrapper(path ?? ""),
    args: [...launchArguments, "--ignore-certificate-errors"],
  });
  try {
    for (let round = 0; round < rounds; round++) {
      for (const line of lines) await readLine(lab, browser, line);
      for (const one of media) await readMedia(one);
    }
  } finally {
    await browser.close();
    for (const one of [lab, ...media.map(({ lab: each }) => each)]) await one.down();
  }
  summarise();
}

async function readLine(
  lab: TruthLab,
  browser: Browser,
  { name, mbit, bufferMs, control }: (typeof lines)[number],
): Promise<void> {
  lab.set("--down", String(mbit), "--up", String(mbit), "--buffer", String(bufferMs));
  lab.control(control);
  const client = await lab.truth(["bufferBloat"]);
  const load = dataOf(client, "bufferBloat");
  keepLoad(name, "client", { mbit, load, loadedMs: client.loadedMs });
  keepCarried(name, load, client);
  const page = await (await browser.newContext()).newPage();
  try {
    await page.goto("https://door.lab.test/page");
    keepLoad(name, "browser", { mbit, ...(await loadInPage(lab, page)) });
    keepOther(name, mbit, await page.evaluate(() => window.other()));
  } finally {
    await page.context().close();
  }
}

async function loadInPage(lab: TruthLab, page: Page) {
  const origin = "https://door.lab.test";
  const step: LoadStep = {
    kind: "load",
    isMandatory: false,
    expectedMs: 1,
    transferMs,
    endpointUrl: `${origin}/own.gif`,
    transport: "image",
    timeoutMs: 5000,
    download: { url: `${origin}/file`, bytes: fileBytes },
    upload: { url: `${origin}/post`, bytes: fileBytes },
  };
  const posted: unknown[] = [];
  page.on(
    "request",
    (request) => void (request.url().endsWith("/results") && posted.push(request.postDataJSON())),
  );
  const watch = watchEchoes(lab.net, lab.inside);
  await page.evaluate((one) => window.load(one, "lab"), step);
  const echoes = await watch.end();
  const windows: LoadWindow[] = await page.evaluate(() => window.windows);
  return {
    load: dataOf({ results: [posted[0] as ClientResult] }, "bufferBloat"),
    loadedMs: windows.map((window) => echoMedianMs(echoes, window)),
  };
}

type Kept = { mbit: number; load: Load; loadedMs: readonly (number | null)[] };

function keepLoad(line: string, who: string, { mbit, load, loadedMs }: Kept): void {
  keep({
    line,
    who,
    what: "latency",
    unit: "ms",
    truth: roundTripMs,
    read: load.idle?.minMs ?? null,
  });
  (["download", "upload"] as const).forEach((way, at) => {
    const direction: Direction | null = load[way];
    const reason = direction?.reason ?? null;
    keep({
      line,
      who,
      what: way,
      unit: "Mbit/s",
      truth: mbit,
      read: inMbit(direction?.lineBitsPerSecond),
      reason,
    });
    const truth = loadedMs[at] ?? null;
    if (truth !== null)
      keep({
        line,
        who,
        what: `latency under ${way}`,
        unit: "ms",
        truth,
        read: direction?.loaded?.medianMs ?? null,
        reason,
      });
  });
}

/** The same rates beside what the device of the line carried: a sender does not always fill it. */
function keepCarried(line: string, load: Load, { carried: [down, up] }: Truth): void {
  const kept = { line, who: "client", unit: "Mbit/s" };
  if (down)
    keep({
      ...kept,
      what: "download, of what was carried",
      truth: down.down / 1e6,
      read: inMbit(load.download?.lineBitsPerSecond),
    });
  if (up)
    keep({
      ...kept,
      what: "upload, of what was carried",
      truth: up.up / 1e6,
      read: inMbit(load.upload?.lineBitsPerSecond),
    });
}

function keepOther(line: string, mbit: number, other: OtherFindings): void {
  const who = "@cloudflare/speedtest";
  keep({ line, who, what: "latency", unit: "ms", truth: roundTripMs, read: other.latencyMs });
  keep({
    line,
    who,
    what: "download",
    unit: "Mbit/s",
    truth: mbit,
    read: inMbit(other.downloadBps),
  });
  keep({ line, who, what: "upload", unit: "Mbit/s", truth: mbit, read: inMbit(other.uploadBps) });
}

const inMbit = (bitsPerSecond: number | null | undefined) =>
  bitsPerSecond == null ? null : bitsPerSecond / 1e6;

type Media = { lab: TruthLab; name: string; lossRatio: number; reorderRatio: number };

async function raiseMedia(): Promise<Media[]> {
  const reorderRatio = 0.05;
  const [lossy, unsteady, reordering] = await Promise.all([
    raiseTruthLab({ fileBytes, reorderRatio: 0 }, "--rtt", "40", "--loss", "2"),
    raiseTruthLab({ fileBytes, reorderRatio: 0 }, "--rtt", "80", "--jitter", "30"),
    raiseTruthLab({ fileBytes, reorderRatio }, "--rtt", "40"),
  ]);
  return [
    // Lost on the way there, or on the way back.
    { lab: lossy, name: "loss 2 % each way", lossRatio: 1 - 0.98 ** 2, reorderRatio: 0 },
    { lab: unsteady, name: "jitter 30 ms each way", lossRatio: 0, reorderRatio: 0 },
    { lab: reordering, name: "5 % overtaken", lossRatio: 0, reorderRatio },
  ];
}

/** Media packets of the client beside echoes as often. */
async function readMedia({ lab, name: line, lossRatio, reorderRatio }: Media): Promise<void> {
  const { results, echoes } = await lab.truth(["skype"]);
  const data = dataOf({ results }, "skype");
  const reason = results[0]?.reason ?? null;
  const who = "client";
  keep({
    line,
    who,
    what: "loss",
    unit: "%",
    truth: lossRatio * 100,
    read: data.lossRatio === null ? null : data.lossRatio * 100,
    reason,
  });
  keep({
    line,
    who,
    what: "reordering",
    unit: "%",
    truth: reorderRatio * 100,
    read: data.reorderRatio === null ? null : data.reorderRatio * 100,
    reason,
  });
  keep({
    line,
    who,
    what: "media latency",
    unit: "ms",
    truth: medianOf(echoes),
    read: data.latencyMs,
    reason,
  });
  const steps = echoes.slice(1).map((ms, at) => Math.abs(ms - (echoes[at] ?? ms)));
  keep({
    line,
    who,
    what: "jitter",
    unit: "ms",
    truth: steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length),
    read: data.jitterMs,
    reason,
  });
}

function keep(reading: Reading): void {
  readings.push(reading);
  print("truth", {
    case: "reading",
    ...reading,
    truth: rounded(reading.truth),
    read: reading.read === null ? null : rounded(reading.read),
  });
}

/** Medians over the rounds, and how far they lie from the truth. */
function summarise(): void {
  const keys = [
    ...new Set(readings.map(({ line, what, who }) => JSON.stringify([line, what, who]))),
  ];
  for (const key of keys.sort()) {
    const all = readings.filter(({ line, what, who }) => JSON.stringify([line, what, who]) === key);
    const given = all.filter(({ read }) => read !== null);
    const offs = given.map(({ read, truth }) => (read ?? NaN) - truth);
    const shares = given.map(({ read, truth }) => ((read ?? NaN) - truth) / truth);
    const [{ line, what, who, unit }] = all as [Reading];
    print("truth", {
      case: "summary",
      line,
      what,
      who,
      unit,
      rounds: all.length,
      given: given.length,
      truth: rounded(medianOf(all.map(({ truth }) => truth))),
      read: rounded(medianOf(given.map(({ read }) => read ?? NaN))),
      off: rounded(medianOf(offs)),
      offPercent: all.every(({ truth }) => truth > 0) ? rounded(medianOf(shares) * 100) : null,
      worstPercent: all.every(({ truth }) => truth > 0)
        ? rounded(Math.max(...shares.map(Math.abs)) * 100)
        : null,
    });
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100;
