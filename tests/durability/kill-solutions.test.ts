import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import {
  copyOf,
  createdBy,
  faultsOf,
  newModel,
  perform,
  type Act,
  type Model,
  type Outcome,
} from "#tests/interleavings/solution-model";
import { readStored, textOf } from "#tests/interleavings/solution-rows";
import { isDeep, randomFrom } from "#tests/support/random";
import type { Db } from "~/platform/database.server";

import { aPlace, placeKinds, runUntilKilled, type Place } from "./killed-process";

/** Processes that are killed: 20 in a deep run, two in a usual one. */
const rounds = isDeep ? 20 : 2;

/** A process is killed so long after so many lines, of which each act makes two. */
const leastLines = 60;
const mostLines = 300;
const latestKillMs = 20;

/** An act that a process said it does; without an outcome where it was killed in the middle. */
type Said = { drawn: Act; done?: { outcome: Outcome; id?: string } };

function readActs(lines: readonly string[]): Said[] {
  const acts: Said[] = [];
  for (const line of lines) {
    const said: unknown = JSON.parse(line.slice("does ".length));
    if (line.startsWith("does ")) acts.push({ drawn: said as Act });
    else acts.at(-1)!.done = said as Said["done"];
  }
  return acts;
}

/** What may be stored after acts of which the last may have been cut: without it, or with it. */
function mayBeStored(acts: readonly Said[]): Model[] {
  const model = newModel();
  for (const { drawn, done } of acts) {
    if (!done) {
      const whole = copyOf(model);
      perform(whole, drawn);
      return [model, whole];
    }
    expect(perform(model, drawn), JSON.stringify(drawn)).toBe(done.outcome);
  }
  return [model];
}

/** The ids of what was created, by the names of the acts; that of a cut act is the one nobody told. */
async function idsOf(db: Db, acts: readonly Said[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { drawn, done } of acts) {
    const name = createdBy(drawn);
    if (name !== undefined && done?.id !== undefined) ids.set(name, done.id);
  }
  const cut = acts.find(({ done }) => !done)?.drawn;
  const name = cut && createdBy(cut);
  const table = cut?.does === "add" ? "solution" : "solution_contribution";
  const known = [...ids.values()];
  const rows = name === undefined ? [] : await db.selectFrom(table).select("id").execute();
  for (const { id } of rows) if (!known.includes(id)) ids.set(name!, id);
  return ids;
}

describe.each(placeKinds)("kill -9 while providers and leadership act (%s)", (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await aPlace(kind, "solutions");
    const { db, close } = await place.open();
    await migrate(db);
    await close();
  });
  afterAll(() => place.remove());

  it("loses no act that was acknowledged, and leaves the one that was cut whole or undone", async () => {
    const random = randomFrom(`kill solutions ${kind}`);
    let cut = 0;
    let applied = 0;
    const counts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { lines, tookMs } = await runUntilKilled(
        "act-on-solutions.ts",
        [kind, place.address, String(round)],
        {
          afterLines: random.whole(leastLines, mostLines),
          afterMs: random.whole(0, latestKillMs),
        },
      );
      const acts = readActs(lines);
      const may = mayBeStored(acts);
      const { db, close } = await place.open();
      const ids = await idsOf(db, acts);
      const partners = new Map(
        (await db.selectFrom("partner").select(["id", "domain"]).execute()).map(
          ({ id, domain }) => [domain.replace(".example", ""), id],
        ),
      );
      const { stored, faults } = await readStored({ db, ids, partners }).finally(close);
      expect([...faults, ...faultsOf(stored)]).toEqual([]);
      const found = may.findIndex((model) => textOf(model) === textOf(stored));
      expect(found, `round ${round}: ${textOf(stored)}`).toBeGreaterThanOrEqual(0);
      if (tookMs === null) cut += 1;
      if (found === 1) applied += 1;
      counts.push(acts.length);
    }
    process.stdout.write(`${JSON.stringify({ kind, rounds, cut, applied, acts: counts })}\n`);
    expect(cut).toBeGreaterThan(0);
  });
});
