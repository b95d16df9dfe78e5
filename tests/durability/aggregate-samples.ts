import process from "node:process";

import { aNumberedSolution, storeBatch } from "#tests/support/stored-samples";
import { randomFrom } from "#tests/support/random";
import { aggregateBatches } from "~/features/performance/aggregation/aggregate-batches.server";
import { settleDays } from "~/features/performance/aggregation/settle-days.server";
import { hourMs } from "~/lib/time";

import { killAtStatement } from "./kill-at-statement";
import { openPlace } from "./killed-process";

// Samples are stored and aggregated, in a process of its own that kills itself: when the statement after the
// one that is named comes. It says each batch that was acknowledged.
const [kind, place, history = "", point = "", occurrence = "1"] = process.argv.slice(2);

/** Batches that a process stores when nothing kills it, and the samples of each. */
const batches = 12;
const samplesOfBatch = 40;

const now = new Date("2026-11-26T18:00:00Z");
killAtStatement(point, Number(occurrence));
const { db, close } = await openPlace(kind, place);
process.stdout.write("begun\n");
const known = await db.selectFrom("aggregate_solution").select("number").execute();
const solutions = known.map(({ number }) => number);
while (solutions.length < 3) solutions.push(await aNumberedSolution(db, 16));
const random = randomFrom(`kill aggregates ${kind} ${history}`);
for (let batch = 0; batch < batches; batch += 1) {
  const samples = Array.from({ length: samplesOfBatch }, () => ({
    at: new Date(now.getTime() - Math.floor(random.share() * 60 * hourMs)),
    customer: random.whole(1, 90),
    place: random.whole(1, 4),
    access: random.pick([0, ...solutions]),
    latency_ms: random.share() * 100,
    is_connected: random.share() < 0.9,
  }));
  await storeBatch(db, samples);
  process.stdout.write(`stored ${samplesOfBatch}\n`);
  if (batch % 3 === 2) {
    await aggregateBatches(db, { now, samplesMost: 70, settleAfterMs: 0 });
    await settleDays(db, { now, packs: 2 });
  }
}
process.stdout.write("ended\n");
await close();
