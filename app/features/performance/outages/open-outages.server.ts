import type { Context } from "~/features/access/context.server";

import { dayOf } from "../aggregation/spans";
import type { FigureReader } from "../figures/ask-overview.server";
import { listNumberedSolutions } from "../figures/numbered-solution.repository.server";
import { wayTo } from "../figures/places-within";
import { inOneState } from "../figures/read-figures.server";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { realmNumber } from "../realm";
import { shownRealm } from "../shown-realm.server";
import { areOutagesOffered } from "./outages-offered.server";
import { readOutages } from "./read-outages.server";
import {
  listOpen,
  listWorstOpen,
  type NamedOutage,
  type OpenOutage,
} from "./shown-outage.repository.server";

/** Open outages that are counted at most: the newest. */
const openMost = 10_000;

/** The open outages of all solutions, for leadership; none where outages are not offered. */
export async function listOpenOutages(
  context: Pick<Context, "db" | "environment" | "variant">,
): Promise<OpenOutage[]> {
  if (!(await areOutagesOffered(context))) return [];
  return listOpen(context.db, realmNumber(shownRealm(context)), openMost);
}

/** How many outages are open, and the worst of them. */
export type OpenOutages = { count: number; worst: NamedOutage[] };

/**
 * The outages of now, for leadership; null where outages are not offered.
 *
 * @param most of the worst
 */
export async function readOpenOutages(
  context: Pick<Context, "db" | "environment" | "variant">,
  most: number,
): Promise<OpenOutages | null> {
  if (!(await areOutagesOffered(context))) return null;
  const realm = realmNumber(shownRealm(context));
  const { length: count } = await listOpen(context.db, realm, openMost);
  return { count, worst: count === 0 ? [] : await listWorstOpen(context.db, realm, most) };
}

/** How many outages each solution has at a place and in it, by its number; 0 is everywhere. */
export function countAtPlace(
  open: readonly OpenOutage[],
  tree: Pick<PlaceTree, "parentOf">,
  place: number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const outage of open)
    if (wayTo(tree, outage.place).includes(place))
      counts.set(outage.solution, (counts.get(outage.solution) ?? 0) + 1);
  return counts;
}

/**
 * How many outages each of some solutions has now, by its id: for leadership all, for their provider those that it may
 * see.
 *
 * @returns null where outages are not offered
 */
export async function countOpenOutages(
  context: Pick<Context, "db" | "environment" | "variant" | "now">,
  { solutions, reader }: { solutions: readonly { id: string }[]; reader: FigureReader },
): Promise<Map<string, number> | null> {
  if (!(await areOutagesOffered(context))) return null;
  const open = await listOpenOutages(context);
  const ids = solutions.map(({ id }) => id);
  const numbered = await inOneState(context.db, ({ trx }) => listNumberedSolutions(trx, ids));
  const counts = new Map<string, number>();
  for (const [id, { number }] of numbered) {
    const count = open.filter(({ solution }) => solution === number).length;
    if (count > 0)
      counts.set(
        id,
        reader.partnerId === null ? count : await countSeen(context, { solutionId: id, reader }),
      );
  }
  return counts;
}

/** The open outages of a solution that its provider sees. */
async function countSeen(
  context: Pick<Context, "db" | "environment" | "variant" | "now">,
  { solutionId, reader }: { solutionId: string; reader: FigureReader },
): Promise<number> {
  const today = dayOf(context.now.getTime());
  const days = { first: today, end: today + 1 };
  const outages = await readOutages(context, { solutionId, place: everywhere, days, reader });
  return (outages ?? []).filter(({ state }) => state === "open").length;
}
