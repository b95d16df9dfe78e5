import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { isDeep, randomFrom, runSeed } from "#tests/support/random";
import type { OpenDatabase } from "~/platform/database.server";

import { drawAct, newNames } from "./solution-draw";
import {
  copyOf,
  faultsOf,
  newModel,
  perform,
  type Act,
  type Model,
  type Outcome,
} from "./solution-model";
import { act, settleOwners, type SolutionPlay } from "./solution-play";
import { readStored, textOf } from "./solution-rows";

/** Histories of a usual and of a deep run; the model is so cheap that its own rules are tried far longer. */
const storedCount = isDeep ? 500 : 20;
const modelCount = isDeep ? 10_000 : 1_000;
const stepCount = 30;
const atOnceMost = 3;

/** Every order of some acts. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    ordersOf(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  );
}

type Done = { drawn: Act; outcome: Outcome };

/**
 * The model after acts that happened at the same time: the one of an order in which each ends as it did,
 * and which leaves what is stored. Undefined where there is no such order.
 */
function explained(model: Model, happened: readonly Done[], stored: string): Model | undefined {
  for (const order of ordersOf(happened)) {
    const tried = copyOf(model);
    const isAsTold = order.every(({ drawn, outcome }) => perform(tried, drawn) === outcome);
    if (isAsTold && textOf(tried) === stored) return tried;
  }
  return undefined;
}

/** One step of a history: one act, or several at the same time. */
async function step(
  play: SolutionPlay,
  model: Model,
  names: ReturnType<typeof newNames>,
): Promise<{ model: Model; happened: Done[]; faults: string[] }> {
  const { random } = play;
  const number = random.share() < 0.5 ? 1 : random.whole(2, atOnceMost);
  const drawn = Array.from({ length: number }, () => drawAct(model, random, names));
  const outcomes = await Promise.all(drawn.map((each) => act(play, each)));
  const happened = drawn.map((each, at) => ({ drawn: each, outcome: outcomes[at]! }));
  const { stored, faults } = await readStored(play);
  const after = explained(model, happened, textOf(stored));
  const wrong = [...faults, ...faultsOf(stored), ...movedTwice(stored, happened)];
  if (!after) wrong.push(`no order explains ${textOf(stored)} after ${textOf(model)}`);
  return { model: after ?? stored, happened, faults: wrong };
}

/** Entries in both solutions of a contribution that was approved just now, and nothing beside it. */
function movedTwice({ solutions, contributions }: Model, happened: readonly Done[]): string[] {
  const [only] = happened;
  if (happened.length > 1 || only?.outcome !== "ok") return [];
  const { drawn } = only;
  const made =
    drawn.does === "approve-contribution" ? contributions.get(drawn.contribution) : undefined;
  return (made?.values ?? [])
    .filter((value) => solutions.get(made!.from)?.entries.has(value))
    .map((value) => `${value} is still in ${made!.from}`);
}

describe.each(testDatabases())("four owners and two leaders at once on %s", (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  it(`leave what some order of their acts leaves, in ${storedCount} histories of seed ${runSeed}`, async () => {
    const counts: Record<string, number> = {};
    for (let history = 0; history < storedCount; history += 1) {
      const play = await settleOwners(database.db, randomFrom(`solutions ${kind} ${history}`));
      const names = newNames();
      let model = newModel();
      for (let number = 0; number < stepCount; number += 1) {
        const after = await step(play, model, names);
        const where = `seed ${runSeed}, history ${history}, step ${number}: ${JSON.stringify(after.happened)}`;
        expect(after.faults, where).toEqual([]);
        ({ model } = after);
        for (const { drawn, outcome } of after.happened) {
          const word = `${drawn.does} ${outcome}`;
          counts[word] = (counts[word] ?? 0) + 1;
        }
      }
    }
    // A history in which nothing succeeds would show nothing.
    for (const word of [
      "add ok",
      "edit ok",
      "approve ok",
      "accept ok",
      "reject ok",
      "contribute ok",
    ])
      expect(counts[word] ?? 0, word).toBeGreaterThan(0);
    for (const word of [
      "cancel ok",
      "approve-contribution ok",
      "reject-contribution ok",
      "close ok",
    ])
      expect(counts[word] ?? 0, word).toBeGreaterThan(0);
  });
});

it(`the rules alone keep every entry in one place, in ${modelCount} histories of seed ${runSeed}`, () => {
  for (let history = 0; history < modelCount; history += 1) {
    const random = randomFrom(`model of solutions ${history}`);
    const names = newNames();
    const model = newModel();
    for (let number = 0; number < stepCount; number += 1) {
      const drawn = drawAct(model, random, names);
      const before = textOf(model);
      const outcome = perform(model, drawn);
      const where = `seed ${runSeed}, history ${history}, step ${number}: ${JSON.stringify(drawn)}`;
      const isLeft = outcome === "ok" || textOf(model) === before;
      expect(isLeft, `${where} was refused and changed something`).toBe(true);
      expect(faultsOf(model), where).toEqual([]);
    }
  }
});
