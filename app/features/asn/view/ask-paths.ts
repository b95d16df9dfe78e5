import { ok, refuse, type Result } from "~/lib/result";

import type { PathAnswer } from "../paths/path-query";
import { positionOf } from "../relationships/as-graph";
import type { AsView } from "./as-view";
import { searchAses } from "./search-ases";

/** A question about paths, by AS numbers. */
export type PathQuestion = {
  from: number;
  to: number;
  /** Tied paths before the page; by default 0. */
  offset?: number;
  /** Whether to look for a shorter path that breaks the rules. */
  wantsShorter?: boolean;
};

/** The paths between two ASes by inferred relationships. */
export type AskedPaths = PathAnswer & { from: number; to: number; datasetId: number };

/** Answers a question; refused for an AS without relationships. */
export function askPaths(
  view: AsView,
  { from, to, ...question }: PathQuestion,
): Result<AskedPaths, "unknown-from" | "unknown-to"> {
  const [fromAt, toAt] = [positionOf(view.graph, from), positionOf(view.graph, to)];
  if (fromAt < 0) return refuse("unknown-from");
  if (toAt < 0) return refuse("unknown-to");
  const answer = view.paths.ask({ ...question, from: fromAt, to: toAt });
  return ok({ ...answer, from, to, datasetId: view.datasetId });
}

/**
 * The AS that somebody means by a number, a name or an organisation: the one of the number, else the AS with the
 * largest cone of those that are found.
 *
 * @returns null where nothing is found
 */
export function meantAs(view: AsView, text: string): number | null {
  if (text.trim() === "") return null;
  const { items } = searchAses(view, text, { page: 1 });
  const [first] = items;
  if (!first || /^\s*(?:AS\s*)?\d+\s*$/i.test(text)) return first?.asn ?? null;
  return items.reduce((best, one) => ((one.coneSize ?? 0) > (best.coneSize ?? 0) ? one : best)).asn;
}
