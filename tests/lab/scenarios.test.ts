import { appendFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { inParallel } from "~/lib/in-parallel";
import { watchOthers } from "#tests/support/busy-machine";
import { isDeep, randomFrom, runSeed } from "#tests/support/random";

import { buildAgent } from "../../app/cli/build-agent.js";
import { findChromium } from "../chromium.js";
import { judgeScenario } from "./judge-scenario";
import { labObstacle } from "./lab";
import { isWrongByTime, tableOf, unprovenRows, type Judged, type Outcome } from "./outcome-table";
import { pageScript } from "./page-script";
import { isInstalled, packageOf } from "./installed";
import { singles } from "./scenarios/all-scenarios";
import { nearMisses } from "./scenarios/near-misses";
import { drawPairs } from "./scenarios/pairs";
import type { Scenario } from "./scenarios/scenario";

const obstacle = labObstacle();
if (obstacle) process.stdout.write(`The laboratory: skipped, ${obstacle}.\n`);
const hasBrowser = findChromium() !== undefined;
if (!obstacle && !hasBrowser) process.stdout.write("The browser in the laboratory: skipped, there is no Chromium.\n");

/** Two laboratories would measure each other. */
const atOnce = 1;
const pairCount = 10;

/** A usual run, whose machine may do much else, sets up anew what went wrong by times alone; a deep run counts it. */
const mostSetUps = isDeep ? 1 : 3;

async function judged(scenario: Scenario, script: string | undefined): Promise<Outcome> {
  const page = !scenario.isPageless && (isDeep || scenario.isUsualInBrowser) ? script : undefined;
  const runs = { page, ...(!isDeep && scenario.usual && { tests: scenario.usual }) };
  let outcome = await judgeScenario(scenario, runs);
  for (let setUps = 1; setUps < mostSetUps && isWrongByTime(sidesOf(outcome)); setUps++) {
    process.stdout.write(`${scenario.name}: ${JSON.stringify(sidesOf(outcome).map(({ missed, falseAlarms }) => ({ missed, falseAlarms })))}; set up anew.\n`);
    outcome = await judgeScenario(scenario, runs);
  }
  return outcome;
}

/** What the client came to, and the page where it was opened. */
const sidesOf = (outcome: Outcome): Judged[] => [outcome, ...(outcome.browser ? [outcome.browser] : [])];

/** Words that a scenario's name holds, with `|` between them, to run a few alone. */
const wanted = (process.env.PATHLENS_SCENARIO ?? "").split("|");
const all = isDeep ? [...singles, ...drawPairs(randomFrom("pairs of causes"), pairCount), ...nearMisses] : singles.filter(({ usual }) => usual);
const chosen = all.filter(({ name }) => wanted.some((words) => name.includes(words)));
const missingOf = ({ needs = [] }: Scenario) => needs.filter((tool) => !isInstalled(tool)).map(packageOf);
const possible = chosen.filter((scenario) => missingOf(scenario).length === 0);
for (const scenario of obstacle ? [] : chosen.filter((one) => !possible.includes(one))) process.stdout.write(`${scenario.name}: skipped, ${missingOf(scenario).join(" and ")} not installed.\n`);

describe.skipIf(obstacle !== null)("what a report names of a network that is known", () => {
  const outcomes = new Map<string, Outcome | Error>();
  /** Scenarios during which other programs took the processor, and how much of it. */
  const busy = new Map<string, string>();

  beforeAll(async () => {
    await buildAgent(fileURLToPath(new URL("../..", import.meta.url)));
    const script = hasBrowser ? await pageScript("network-page.ts") : undefined;
    const found = inParallel<Scenario, readonly [string, Outcome | Error]>(possible, atOnce, async (scenario, tell) => {
      const others = watchOthers();
      tell([scenario.name, await judged(scenario, script).catch((error: Error) => error)]);
      const reason = others();
      if (reason) busy.set(scenario.name, reason);
    });
    for await (const [name, outcome] of found) {
      outcomes.set(name, outcome);
      if (process.env.PATHLENS_TABLE) appendFileSync(process.env.PATHLENS_TABLE, `${JSON.stringify(outcome instanceof Error ? { name, error: outcome.message } : outcome)}\n`);
    }
    const told = possible.flatMap(({ name }) => {
      const outcome = outcomes.get(name);
      return outcome && !(outcome instanceof Error) ? [outcome] : [];
    });
    process.stdout.write(tableOf(told, `\nThe laboratory, seed ${runSeed} (PATHLENS_SEED=${runSeed} repeats it)`));
  });

  it.for(possible.map(({ name, heads, isQuiet }) => ({ name, heads, isQuiet })))("$name", ({ name, heads, isQuiet }, { skip }) => {
    const outcome = outcomes.get(name);
    if (!outcome || outcome instanceof Error) throw outcome ?? new Error("It did not run.");
    // What only times tell is not judged by them.
    if (busy.has(name) && isWrongByTime(sidesOf(outcome))) skip(busy.get(name));
    for (const { missed, falseAlarms } of sidesOf(outcome)) expect({ missed, falseAlarms }, JSON.stringify(outcome)).toEqual({ missed: [], falseAlarms: [] });
    if (isQuiet) expect(sidesOf(outcome).map(unprovenRows), "silence without data proves nothing").toEqual(sidesOf(outcome).map(() => []));
    if (sidesOf(outcome).some(({ unmeasured, busyTests }) => unmeasured.length > 0 || (isQuiet && busyTests.length > 0))) skip("not measured: the machine was too busy");
    if (heads) expect(heads.client).toContain(outcome.heading);
    if (heads && outcome.browser) expect(heads.browser).toContain(outcome.browser.heading);
  });
});
