import { secondMs } from "~/lib/time";
import type { Db, OpenDatabase } from "~/platform/database.server";

import { aggregateBatches } from "./aggregate-batches.server";
import { reclaimBlocks } from "./reclaim-blocks.repository.server";
import { settleDays } from "./settle-days.server";

/** Samples of one transaction on a server: some 100 MB of memory, and seconds that other writers do not wait. */
const samplesMost = 200_000;

/** On the embedded database everything waits for a transaction to end, so it stays short. */
const samplesMostEmbedded = 5_000;

/** Packs whose days are worked out in one transaction. */
const packsMost = 50;
const packsMostEmbedded = 5;

/**
 * A day that has figures is worked out again so long after its first new batch, in ms: while samples arrive all
 * the time, it is written a few times a minute, and its figures are less than a minute old.
 */
export const settleAfterMs = 15 * secondMs;

/** Adds what is due, transaction by transaction, until nothing is left or the process ends. */
export async function aggregate(
  { db, kind }: Pick<OpenDatabase, "db" | "kind">,
  { signal, clock = () => new Date() }: { signal: AbortSignal; clock?: () => Date },
): Promise<void> {
  const isEmbedded = kind === "embedded";
  const rounds: ((db: Db) => Promise<number | undefined>)[] = [
    (connection) =>
      aggregateBatches(connection, {
        now: clock(),
        settleAfterMs,
        samplesMost: isEmbedded ? samplesMostEmbedded : samplesMost,
      }),
    (connection) =>
      settleDays(connection, {
        now: clock(),
        packs: isEmbedded ? packsMostEmbedded : packsMost,
      }),
  ];
  for (const round of rounds) while (!signal.aborted && (await round(db))) await reclaimBlocks(db);
}
