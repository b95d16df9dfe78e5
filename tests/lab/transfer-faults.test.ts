import { chromium, type Browser, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { aTestContext, takenByServer } from "#tests/support/agent-context";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { watchMachine } from "~/agent/net/conditions";
import { testBufferBloat } from "~/agent/tests/buffer-bloat";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientReason } from "~/features/network-test/client/client-results";
import { clientResultSchema } from "~/features/network-test/client/client-results.schema";
import type { LoadStep } from "~/features/network-test/plan";

import { findChromium, launchArguments } from "../chromium.js";
import { dataOf } from "./run-client";
import { downloadFaults, FaultyServer, faultyFileBytes, uploadFaults, type PlannedFault } from "./faulty-server";
import { serveLoadPage } from "./load-pages";

/** Faults injected into each of the two, and how many run beside each other. */
const wantedFaults = isDeep ? 200 : 16;
const lanes = 6;

/** Of so many measurements one has no fault and must give its number, and one has its clock set. */
const soundEvery = 6;
const clockEvery = 10;

/** Faults that cost seconds each: enough of them, not too many. */
const slowFaults = new Set(["a stall", "silence", "an answer in the middle, and nothing more is read"]);
const slowShare = 0.3;

/** One of four connections that falls silent leaves a file that the other three bring whole. */
const isHarmless = ({ fault, strikes }: PlannedFault) => strikes === "one" && (fault === "a stall" || fault === "silence");

/** Browsers send a request again, on a new connection, where one that they kept is closed without an answer: the bytes come through, and the page never learns of it. */
const isSentAgain = ({ fault, strikes, from }: PlannedFault) => strikes === "one" && from > 0 && (fault === "a reset in the middle" || fault === "an end without an answer");

/** How far a number may lie from what the server saw, either way: both run on one machine that does much else. */
const rateTolerance = 2.5;

type Who = "client" | "browser";
type Drawn = PlannedFault & { clockStepMs: number | null };
type Direction = NonNullable<ClientTestData["bufferBloat"]["download"]>;
type Outcome = { drawn: Drawn; direction: Direction; trueBitsPerSecond: number };

/** The faults in an order drawn from the seed, each kind before any comes again; posts are struck from one of these on. */
function drawFaults(random: Random, firstUploads: readonly PlannedFault["from"][]): Drawn[] {
  const kinds = ([["download", downloadFaults], ["upload", uploadFaults]] as const).flatMap(([way, faults]) => Object.keys(faults).map((fault) => ({ way, fault })));
  const drawn: Drawn[] = [];
  let round: typeof kinds = [];
  for (let injected = 0; injected < wantedFaults;) {
    const at = drawn.length;
    const common = { strikes: random.share() < 0.6 ? ("all" as const) : ("one" as const), from: 0 as const, at: random.whole(1, 150_000), clockStepMs: null };
    const anyWay = random.share() < 0.5 ? ("download" as const) : ("upload" as const);
    if (at % soundEvery === soundEvery - 1) drawn.push({ ...common, way: anyWay, fault: null });
    else if (at % clockEvery === clockEvery - 1) drawn.push({ ...common, way: anyWay, fault: null, slowness: 6, clockStepMs: random.pick([-86_400_000, -700, 700, 3_600_000]) });
    else {
      if (round.length === 0) round = kinds.map((kind) => ({ kind, key: random.share() })).sort((a, b) => a.key - b.key).map(({ kind }) => kind);
      const kind = round.pop()!;
      if (slowFaults.has(kind.fault) && injected > kinds.length && random.share() > slowShare) continue;
      const inUpload = kind.way === "upload" ? { from: random.pick(firstUploads), at: random.whole(1, 30_000) } : {};
      drawn.push({ ...common, ...kind, ...inUpload });
    }
    if (drawn.at(-1)?.fault !== null || drawn.at(-1)?.clockStepMs !== null) injected++;
  }
  return drawn;
}

/** What is wrong with an outcome; null where number or reason are as they must be. */
function complaintOf(who: Who, { drawn, direction, trueBitsPerSecond }: Outcome): string | null {
  const { bitsPerSecond, reason, loaded } = direction;
  const text = JSON.stringify({ ...drawn, bitsPerSecond, reason, trueBitsPerSecond: Math.round(trueBitsPerSecond) });
  if (bitsPerSecond === null) {
    if (reason === null) return `neither number nor reason: ${text}`;
    if (loaded !== null) return `a latency of no load: ${text}`;
    return drawn.fault === null && drawn.clockStepMs === null && reason !== "processor-busy" ? `no number without a fault: ${text}` : null;
  }
  if (drawn.clockStepMs !== null) return `a number by a clock that was set: ${text}`;
  if (drawn.fault !== null && !isHarmless(drawn) && !(who === "browser" && isSentAgain(drawn))) return `a number in spite of a fault: ${text}`;
  const ratio = bitsPerSecond / trueBitsPerSecond;
  return ratio < 1 / rateTolerance || ratio > rateTolerance ? `a number far from the truth: ${text}` : null;
}

/** Runs everything, several beside each other; what sets the clock of all runs alone. */
async function runAll(drawn: readonly Drawn[], measure: (one: Drawn, server: FaultyServer) => Promise<Direction>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const lane = async (left: Drawn[]) => {
    for (let one = left.shift(); one; one = left.shift()) {
      const server = new FaultyServer(one);
      const direction = await measure(one, server).finally(() => server.close());
      outcomes.push({ drawn: one, direction, trueBitsPerSecond: server.bitsPerSecond });
    }
  };
  const together = drawn.filter(({ clockStepMs }) => clockStepMs === null);
  await Promise.all(Array.from({ length: lanes }, () => lane(together)));
  await lane(drawn.filter(({ clockStepMs }) => clockStepMs !== null));
  return outcomes;
}

function judge(who: Who, outcomes: readonly Outcome[]): void {
  const reasons = new Map<ClientReason, number>();
  for (const { direction: { reason } } of outcomes) if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const injected = outcomes.filter(({ drawn }) => drawn.fault !== null || drawn.clockStepMs !== null).length;
  const complaints = outcomes.map((outcome) => complaintOf(who, outcome)).filter((complaint) => complaint !== null);
  process.stdout.write(`${JSON.stringify({ who, injected, kinds: new Set(outcomes.map(({ drawn }) => `${drawn.way}: ${drawn.fault}`)).size, sound: outcomes.length - injected, falseNumbers: complaints.length, reasons: Object.fromEntries(reasons) })}\n`);
  expect(complaints).toEqual([]);
  expect(injected).toBeGreaterThanOrEqual(wantedFaults);
  expect(outcomes.filter(({ direction }) => direction.bitsPerSecond !== null).length).toBeGreaterThan(0);
}

const planOf = (way: Drawn["way"], origin: string) => ({ [way]: { url: `${origin}/file`, bytes: faultyFileBytes } });

describe("the client's transfers that go wrong", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("give a reason and never a number", async () => {
    const outcomes = await runAll(drawFaults(randomFrom("client faults"), [0, 4]), async (drawn, server) => {
      const { now } = Date;
      if (drawn.clockStepMs !== null) drawn.onMoving = () => void vi.spyOn(Date, "now").mockImplementation(() => now() + drawn.clockStepMs!);
      const context = aTestContext({ plan: planOf(drawn.way, await server.open()), ...(drawn.clockStepMs !== null && { watchMachine }) });
      const outcome = await testBufferBloat(context);
      vi.restoreAllMocks();
      takenByServer("bufferBloat", outcome);
      return outcome.data![drawn.way]!;
    });
    judge("client", outcomes);
  });
});

const chromiumPath = findChromium();
if (!chromiumPath) process.stdout.write("Transfers of the browser that go wrong: skipped, there is no Chromium.\n");

describe.skipIf(!chromiumPath)("the browser's transfers that go wrong", () => {
  let pages: Awaited<ReturnType<typeof serveLoadPage>>;
  let browser: Browser;

  beforeAll(async () => {
    pages = await serveLoadPage();
    browser = await chromium.launch({ executablePath: chromiumPath, args: launchArguments });
  });
  afterAll(async () => {
    await browser?.close();
    pages?.close();
  });

  const stepTo = (drawn: Drawn, origin: string): LoadStep => ({
    kind: "load", isMandatory: false, expectedMs: 1, download: null, upload: null, ...planOf(drawn.way, origin),
    transferMs: 10_000, endpointUrl: `${pages.origin}/own.gif`, transport: "image", timeoutMs: 5000,
  });

  /** A tab that another one covers is slowed down: each has a window of its own. */
  async function tab(): Promise<Page> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${pages.origin}/page`);
    return page;
  }

  it("give a reason and never a number", async () => {
    let at = 0;
    const outcomes = await runAll(drawFaults(randomFrom("browser faults"), [0, 4, 8]), async (drawn, server) => {
      const id = `report-${at++}`;
      const page = await tab();
      if (drawn.clockStepMs !== null) drawn.onMoving = () => void page.evaluate((ms) => window.stepClock(ms), drawn.clockStepMs!);
      await page.evaluate(([step, reportId]) => window.load(step, reportId), [stepTo(drawn, await server.open()), id] as const);
      await page.context().close();
      return dataOf({ results: [clientResultSchema.parse(pages.found.get(id))] }, "bufferBloat")[drawn.way]!;
    });
    judge("browser", outcomes);
  });
});
