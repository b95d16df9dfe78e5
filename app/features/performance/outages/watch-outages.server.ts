import type { Db, OpenDatabase } from "~/platform/database.server";

import type { PlaceTree } from "../places/place-tree.server";
import { judgeCells, type Clocks } from "./judge-cells.server";
import { rollUpConnects } from "./roll-up-connects.server";

/** Quarter hours of a solution that one transaction adds up, and cells that one judges. */
const duesMost = 200;
const cellsMost = 100;

/** On the embedded database everything waits for a transaction to end, so it stays short. */
const duesMostEmbedded = 50;
const cellsMostEmbedded = 10;

export type OutageWatch = {
  tree: Pick<PlaceTree, "parentOf">;
  clocks: Clocks;
  signal: AbortSignal;
  clock?: () => Date;
};

/** Adds up what changed and judges it, transaction by transaction, until nothing is left or the process ends. */
export async function watchOutages(
  { db, kind }: Pick<OpenDatabase, "db" | "kind">,
  { tree, clocks, signal, clock = () => new Date() }: OutageWatch,
): Promise<void> {
  const isEmbedded = kind === "embedded";
  const rounds: ((db: Db) => Promise<number | undefined>)[] = [
    (connection) =>
      rollUpConnects(connection, {
        now: clock(),
        limit: isEmbedded ? duesMostEmbedded : duesMost,
        tree,
      }),
    (connection) =>
      judgeCells(connection, {
        now: clock(),
        limit: isEmbedded ? cellsMostEmbedded : cellsMost,
        clocks,
      }),
  ];
  for (const round of rounds) while (!signal.aborted && (await round(db)));
}
