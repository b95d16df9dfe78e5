import { measures } from "../workload";
import { cellAt, type BlockCells } from "./block";
import type { BlockKey } from "./block.repository.server";
import { addSample, emptyCell, settledCell } from "./cell";
import type { Counting } from "./counting";
import { exactMostOfHour } from "./customers";
import type { StoredSample } from "./due-batch.repository.server";
import { bucketOf } from "./histogram";
import { countsForMetros, isPseudo, metros, solutionsOf } from "./pseudo-solutions";
import { hourLevel, hourOf } from "./spans";
import { failed, notTested, worked, type ListedSample, type Outcome } from "./tally";

/** Blocks by their key as text, each with its cells. */
export type HourBlocks = Map<string, { key: BlockKey; cells: BlockCells }>;

/** The block of a key, an empty one where there is none. */
function blockAt(blocks: HourBlocks, key: BlockKey): BlockCells {
  const text = `${key.realm} ${key.workload} ${key.pack} ${key.start}`;
  let block = blocks.get(text);
  if (!block) blocks.set(text, (block = { key, cells: new Map() }));
  return block.cells;
}

/**
 * Adds samples to the blocks of their hours, each to every solution it counts for: for its wide customer where the
 * solution counts wide ones, else for its customer. A pseudo solution is a pack of its own, and so are the metros.
 *
 * @throws {Error} for a solution without a pack
 */
export function addToHours(
  blocks: HourBlocks,
  samples: Iterable<StoredSample>,
  { solutions, wideOf }: Counting,
): void {
  for (const sample of samples) {
    const listed = listedSample(sample);
    const wide = wideOf.get(sample.customer);
    const listedWide = wide === undefined ? listed : { ...listed, customer: wide };
    const { realm, workload, place } = sample;
    const start = hourOf(sample.at.getTime());
    for (const solution of solutionsOf(sample)) {
      const counted = isPseudo(solution)
        ? { pack: solution, countsWide: false }
        : solutions.get(solution);
      if (!counted) throw new Error(`Solution ${solution} has no pack.`);
      const { pack, countsWide } = counted;
      const cells = blockAt(blocks, { realm, workload, pack, level: hourLevel, start });
      const cell = cellAt(cells, { solution, place }, () => emptyCell(isPseudo(solution)));
      addSample(cell, countsWide ? listedWide : listed);
    }
    if (countsForMetros(sample)) {
      const key = { realm, workload, pack: metros, level: hourLevel, start };
      const cell = cellAt(blockAt(blocks, key), { solution: metros, place }, () =>
        emptyCell(false),
      );
      addSample(cell, listed);
    }
  }
}

/** Brings the cells of an hour into the form that they are written in. */
export function settleHour(cells: BlockCells): void {
  for (const places of cells.values())
    for (const [place, cell] of places) places.set(place, settledCell(cell, exactMostOfHour));
}

function listedSample(sample: StoredSample): ListedSample {
  const listed: ListedSample = {
    customer: sample.customer,
    connect: outcomeOf(sample.isConnected),
    wss: outcomeOf(sample.isWssConnected),
    latencyMs: -1,
    downloadBps: -1,
    lossRatio: -1,
    jitterMs: -1,
  };
  for (const measure of measures) {
    const value = sample[measure];
    if (value !== null) listed[measure] = bucketOf(value);
  }
  return listed;
}

function outcomeOf(isConnected: boolean | null): Outcome {
  if (isConnected === null) return notTested;
  return isConnected ? worked : failed;
}
