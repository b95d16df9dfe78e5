import { ok, refuse, type Result } from "~/lib/result";

import type { PathAnswer } from "../paths/path-query";
import { readAsn } from "../organisations";
import { positionOf } from "../relationships/as-graph";
import type { AsView } from "./as-view";
import { asEntry } from "./describe-as";
import { foundAses } from "./search-ases";

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

/** How a form writes an AS: its number, then its name. */
const numberWithName = /^\s*AS\s*(\d{1,10})\s+\S/i;

/**
 * The AS that a text means by a number, a number with a name behind it, a name or an organisation: the one of the
 * number, else the AS with the largest cone of those that are found.
 *
 * @returns null where nothing is found
 */
export function meantAs(view: AsView, text: string): number | null {
  const asn = readAsn(numberWithName.exec(text)?.[1] ?? text);
  if (asn !== null && positionOf(view, asn) >= 0) return asn;
  const found = [...(foundAses(view, text)?.keys() ?? [])];
  const coneOf = (each: number) => asEntry(view, each).coneSize ?? 0;
  const sized = found.map((each) => ({ asn: each, cone: coneOf(each) }));
  return (
    sized.reduce<(typeof sized)[number] | null>(
      (best, one) => (best === null || one.cone > best.cone ? one : best),
      null,
    )?.asn ?? null
  );
}
