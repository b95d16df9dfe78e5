import { chromium, type Browser, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { aTestContext, takenByServer } from "#tests/support/agent-context";
import { judged } from "#tests/support/busy-machine";
import { isDeep, randomFrom } from "#tests/support/random";
import { watchMachine } from "~/agent/net/conditions";
import { testBufferBloat } from "~/agent/tests/buffer-bloat";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { clientResultSchema } from "~/features/network-test/client/client-results.schema";
import type { LoadStep } from "~/features/network-test/plan";

import { findChromium, launchArguments } from "../chromium.js";
import { dataOf } from "./run-client";
import { faultKinds, FaultSource, kindOfDrawn, type Drawn } from "./fault-kinds";
import { FaultyServer, faultyFileBytes, type PlannedFault } from "./faulty-server";
import { serveLoadPage } from "./load-pages";

/**
 * Faults that strike in each of the two, how many of each kind at least, and how many measurements
 * run beside each other.
 */
const wantedFaults = isDeep ? 200 : 16;
const leastOfKind = isDeep ? 15 : 1;
const lanes = 6;

/** Of so many measurements one has no fault, and gives its number. */
const soundEvery = 6;

/**
 * How many of those without a fault give a number, at least: a machine that does much else may be too
 * busy for some (a proof of an upload that is a quarter of a second late is none).
 */
const soundShare = isDeep ? 0.9 : 0.25;

/** Faults that met no request are drawn anew, so often at most. */
const mostRounds = 4;

/** One of four connections that falls silent leaves a file that the other three bring whole. */
const isHarmless = ({ fault, strikes }: PlannedFault) =>
  strikes === "one" && (fault === "a stall" || fault === "silence");

/**
 * Browsers send a request again, on a new connection, where one that they kept is closed without an
 * answer: the bytes come through, and the page never learns of it.
 */
const isSentAgain = ({ fault, strikes, from }: PlannedFault) =>
  strikes === "one" &&
  from > 0 &&
  (fault === "a reset in the middle" || fault === "an end without an answer");

/**
 * First posts only open the windows and count for nothing. One that is thanked for early has gone into
 * the system's buffers whole by then, so no page learns of it; the next goes by a new connection, and
 * the number must be as near the truth as any.
 */
const isOfFirstPost = ({ fault, strikes, from }: PlannedFault) =>
  strikes === "one" && from === 0 && fault === "an answer in the middle, and an end";

/** How far a number may lie from what the server saw, either way: both run on one machine that does much else. */
const rateTolerance = 2.5;

type Who = "client" | "browser";
type Direction = NonNullable<ClientTestData["bufferBloat"]["download"]>;
type Outcome = {
  drawn: Drawn;
  direction: Direction;
  trueBitsPerSecond: number;
  /** Whether what was drawn was done to anybody. */ hasStruck: boolean;
};

/** What is wrong with an outcome; null where number or reason are as they must be. */
function complaintOf(
  who: Who,
  { drawn, direction, trueBitsPerSecond, hasStruck }: Outcome,
): string | null {
  const { bitsPerSecond, reason, loaded } = direction;
  const text = JSON.stringify({
    ...drawn,
    bitsPerSecond,
    reason,
    trueBitsPerSecond: Math.round(trueBitsPerSecond),
  });
  if (bitsPerSecond === null) {
    if (reason === null) return `neither number nor reason: ${text}`;
    return loaded === null ? null : `a latency of no load: ${text}`;
  }
  if (hasStruck && drawn.clockStepMs !== null) return `a number by a clock that was set: ${text}`;
  if (
    hasStruck &&
    drawn.fault !== null &&
    !isHarmless(drawn) &&
    !(who === "browser" && (isSentAgain(drawn) || isOfFirstPost(drawn)))
  )
    return `a number in spite of a fault: ${text}`;
  const ratio = bitsPerSecond / trueBitsPerSecond;
  return ratio < 1 / rateTolerance || ratio > rateTolerance
    ? `a number far from the truth: ${text}`
    : null;
}

type Measure = (one: Drawn, server: FaultyServer) => Promise<Direction>;

/** Runs everything, several beside each other; what sets the clock of all runs alone. */
async function runAll(drawn: readonly Drawn[], measure: Measure): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const lane = async (left: Drawn[]) => {
    for (let one = left.shift(); one; one = left.shift()) {
      const server = new FaultyServer(one);
      const direction = await measure(one, server).finally(() => server.close());
      outcomes.push({
        drawn: one,
        direction,
        trueBitsPerSecond: server.bitsPerSecond,
        hasStruck: one.clockStepMs === null ? server.strikes > 0 : server.moved.length > 0,
      });
    }
  };
  const together = drawn.filter(({ clockStepMs }) => clockStepMs === null);
  await Promise.all(Array.from({ length: lanes }, () => lane(together)));
  await lane(drawn.filter(({ clockStepMs }) => clockStepMs !== null));
  return outcomes;
}

/** Measures until as many faults have struck as are wanted, with sound measurements between them. */
async function injectAll(source: FaultSource, measure: Measure): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let rounds = 0; rounds < mostRounds; rounds++) {
    const missing = wantedFaults - outcomes.filter(({ hasStruck }) => hasStruck).length;
    if (missing <= 0) break;
    const faults = Array.from({ length: missing }, () => source.next());
    outcomes.push(
      ...(await runAll(
        faults.flatMap((fault, at) =>
          at % soundEvery === soundEvery - 1 ? [fault, source.sound()] : [fault],
        ),
        measure,
      )),
    );
  }
  return outcomes;
}

function judge(who: Who, outcomes: readonly Outcome[]): void {
  const count = <Word extends string>(words: readonly Word[]) =>
    Object.fromEntries(
      [...new Set(words)].sort().map((word) => [word, words.filter((one) => one === word).length]),
    );
  const struck = outcomes.filter(({ hasStruck }) => hasStruck);
  const kinds = struck.map(({ drawn }) => kindOfDrawn(drawn)!);
  const unmet = outcomes.filter(
    ({ drawn, hasStruck }) => !hasStruck && kindOfDrawn(drawn) !== null,
  );
  const complaints = outcomes
    .map((outcome) => complaintOf(who, outcome))
    .filter((complaint) => complaint !== null);
  const told = {
    who,
    injected: struck.length,
    kinds: count(kinds),
    faults: new Set(struck.map(({ drawn }) => `${drawn.way}: ${drawn.fault}`)).size,
    neverStruck: unmet.map(({ drawn }) => `${drawn.way}: ${drawn.fault}`),
    sound: outcomes.length - struck.length - unmet.length,
    falseNumbers: complaints.length,
    reasons: count(outcomes.flatMap(({ direction: { reason } }) => reason ?? [])),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
  expect(complaints).toEqual([]);
  expect(struck.length).toBeGreaterThanOrEqual(wantedFaults);
  for (const kind of faultKinds)
    expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThanOrEqual(leastOfKind);
  const sound = outcomes.filter(({ hasStruck }) => !hasStruck);
  expect(
    sound.filter(({ direction }) => direction.bitsPerSecond !== null).length / sound.length,
  ).toBeGreaterThanOrEqual(soundShare);
}

const planOf = (way: Drawn["way"], origin: string) => ({
  [way]: { url: `${origin}/file`, bytes: faultyFileBytes },
});

describe("the client's transfers that go wrong", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("give a reason and never a number", (context) =>
    judged(context, async () => {
      const outcomes = await injectAll(
        new FaultSource(randomFrom("client faults"), [0, 4]),
        async (drawn, server) => {
          const { now } = Date;
          if (drawn.clockStepMs !== null)
            drawn.onMoving = () =>
              void vi.spyOn(Date, "now").mockImplementation(() => now() + drawn.clockStepMs!);
          const calm = aTestContext({
            plan: planOf(drawn.way, await server.open()),
            ...(drawn.clockStepMs !== null && { watchMachine }),
          });
          const outcome = await testBufferBloat(calm);
          vi.restoreAllMocks();
          takenByServer("bufferBloat", outcome);
          return outcome.data![drawn.way]!;
        },
      );
      judge("client", outcomes);
    }));
});

const chromiumPath = findChromium();
if (!chromiumPath)
  process.stdout.write("Transfers of the browser that go wrong: skipped, there is no Chromium.\n");

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
    kind: "load",
    isMandatory: false,
    expectedMs: 1,
    download: null,
    upload: null,
    ...planOf(drawn.way, origin),
    transferMs: 10_000,
    endpointUrl: `${pages.origin}/own.gif`,
    transport: "image",
    timeoutMs: 5000,
  });

  /** A tab that another one covers is slowed down: each has a window of its own. */
  async function tab(): Promise<Page> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${pages.origin}/page`);
    return page;
  }

  it("give a reason and never a number", (context) =>
    judged(context, async () => {
      let at = 0;
      const outcomes = await injectAll(
        new FaultSource(randomFrom("browser faults"), [0, 4, 8]),
        async (drawn, server) => {
          const id = `report-${at++}`;
          const page = await tab();
          if (drawn.clockStepMs !== null)
            drawn.onMoving = () =>
              void page.evaluate((ms) => window.stepClock(ms), drawn.clockStepMs!);
          await page.evaluate(([step, reportId]) => window.load(step, reportId), [
            stepTo(drawn, await server.open()),
            id,
          ] as const);
          await page.context().close();
          return dataOf(
            { results: [clientResultSchema.parse(pages.found.get(id))] },
            "bufferBloat",
          )[drawn.way]!;
        },
      );
      judge("browser", outcomes);
    }));
});
