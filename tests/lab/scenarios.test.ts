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
import {
  isWrongByTime,
  tableOf,
  unprovenRows,
  type Headed,
  type Judged,
  type Outcome,
} from "./outcome-table";
import { pageScript } from "./page-script";
import { isInstalled, packageOf } from "./installed";
import { singles } from "./scenarios/all-scenarios";
import { nearMisses } from "./scenarios/near-misses";
import { drawPairs } from "./scenarios/pairs";
import type { Scenario } from "./scenarios/scenario";
import { suiteFaults } from "./scenarios/suite-faults";
import { otherLocations, wrongLocations } from "./scenarios/wrong-locations";

const obstacle = labObstacle();
if (obstacle) process.stdout.write(`The laboratory: skipped, ${obstacle}.\n`);
const hasBrowser = findChromium() !== undefined;
if (!obstacle && !hasBrowser)
  process.stdout.write("The browser in the laboratory: skipped, there is no Chromium.\n");

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
    process.stdout.write(
      `${scenario.name}: ` +
        `${JSON.stringify(sidesOf(outcome).map(({ missed, falseAlarms }) => ({ missed, falseAlarms })))}; ` +
        `set up again.\n`,
    );
    outcome = await judgeScenario(scenario, runs);
  }
  return outcome;
}

/** What the client came to, and the page where it was opened. */
const sidesOf = (outcome: Outcome): Judged[] => [
  outcome,
  ...(outcome.browser ? [outcome.browser] : []),
];

const headingsOf = (outcome: Outcome): Headed[] => [
  ...sidesOf(outcome),
  ...(outcome.both ? [outcome.both] : []),
];

/** Words that a scenario's name holds, with `|` between them, to run a few alone. */
const wanted = (process.env.PATHLENS_SCENARIO ?? "").split("|");
const all = isDeep
  ? [
      ...singles,
      ...suiteFaults,
      ...wrongLocations,
      ...otherLocations,
      ...drawPairs(randomFrom("pairs of causes"), pairCount),
      ...nearMisses,
    ]
  : [...singles, ...suiteFaults, ...wrongLocations, ...otherLocations].filter(({ usual }) => usual);
const chosen = all.filter(({ name }) => wanted.some((words) => name.includes(words)));
const missingOf = ({ needs = [] }: Scenario) =>
  needs.filter((tool) => !isInstalled(tool)).map(packageOf);
const possible = chosen.filter((scenario) => missingOf(scenario).length === 0);
for (const scenario of obstacle ? [] : chosen.filter((one) => !possible.includes(one)))
  process.stdout.write(
    `${scenario.name}: skipped, ${missingOf(scenario).join(" and ")} not installed.\n`,
  );

describe.skipIf(obstacle !== null)("what a report names of a network that is known", () => {
  const outcomes = new Map<string, Outcome | Error>();
  /** Scenarios during which other programs took the processor, and how much of it. */
  const busy = new Map<string, string>();

  beforeAll(async () => {
    await buildAgent(fileURLToPath(new URL("../..", import.meta.url)));
    const script = hasBrowser ? await pageScript("network-page.ts") : undefined;
    const found = inParallel<Scenario, readonly [string, Outcome | Error]>(
      possible,
      atOnce,
      async (scenario, tell) => {
        const others = watchOthers();
        tell([scenario.name, await judged(scenario, script).catch((error: Error) => error)]);
        const reason = others();
        if (reason) busy.set(scenario.name, reason);
      },
    );
    for await (const [name, outcome] of found) {
      outcomes.set(name, outcome);
      if (process.env.PATHLENS_TABLE)
        appendFileSync(
          process.env.PATHLENS_TABLE,
          `${JSON.stringify(outcome instanceof Error ? { name, error: outcome.message } : outcome)}\n`,
        );
    }
    const told = possible.flatMap(({ name }) => {
      const outcome = outcomes.get(name);
      return outcome && !(outcome instanceof Error) ? [outcome] : [];
    });
    process.stdout.write(
      tableOf(told, `\nThe laboratory, seed ${runSeed} (PATHLENS_SEED=${runSeed} repeats it)`),
    );
  });

  it.for([...possible])("$name", (scenario, { skip }) => {
    const outcome = outcomes.get(scenario.name);
    if (!outcome || outcome instanceof Error) throw outcome ?? new Error("It did not run.");
    // What only times tell is not judged by them.
    if (busy.has(scenario.name) && isWrongByTime(sidesOf(outcome))) skip(busy.get(scenario.name));
    expect(faultsOf(outcome), JSON.stringify(outcome)).toEqual([]);
    const { isQuiet } = scenario;
    if (isQuiet)
      expect(sidesOf(outcome).map(unprovenRows), "silence without data proves nothing").toEqual(
        sidesOf(outcome).map(() => []),
      );
    if (
      sidesOf(outcome).some(
        ({ unmeasured, busyTests }) => unmeasured.length > 0 || (isQuiet && busyTests.length > 0),
      )
    )
      skip("not measured: the machine was too busy");
    const wrong = wrongHeadings(scenario, outcome);
    if (wrong.length > 0 && isBusy(outcome))
      skip(`not measured: the machine was too busy for what heads it: ${wrong.join(", ")}`);
    expect(wrong).toEqual([]);
  });
});

/** What is wrong in a report whatever its scenario expects of the heading. */
function faultsOf(outcome: Outcome): string[] {
  return [
    ...sidesOf(outcome).flatMap(({ missed, falseAlarms }) => [
      ...missed.map((cause) => `missed ${cause}`),
      ...falseAlarms.map((cause) => `false alarm ${cause}`),
    ]),
    ...headingsOf(outcome).flatMap(({ heading, refuted }) =>
      refuted.map((why) => `${heading} is refuted: ${why}`),
    ),
  ];
}

/** Headings that are not among the expected ones, and tickets for a network that is well. */
function wrongHeadings({ heads, isNetworkWell }: Scenario, outcome: Outcome): string[] {
  const bySide = [
    ["client", outcome],
    ["browser", outcome.browser],
    ["both", outcome.both],
  ] as const;
  return bySide.flatMap(([side, headed]) => {
    if (!headed) return [];
    const expected =
      heads &&
      (side === "both" ? (heads.both ?? [...heads.client, ...heads.browser]) : heads[side]);
    const isExpected = !expected || expected.includes(headed.heading);
    return [
      ...(isExpected ? [] : [`${side}: ${headed.heading}`]),
      ...(isNetworkWell && headed.hasTicket ? [`${side}: a ticket for ${headed.heading}`] : []),
    ];
  });
}

/** Whether the machine was too busy for a test or a latency that a heading may depend on. */
const isBusy = (outcome: Outcome): boolean =>
  sidesOf(outcome).some(({ busyTests, isLatencyBusy }) => busyTests.length > 0 || isLatencyBusy);
