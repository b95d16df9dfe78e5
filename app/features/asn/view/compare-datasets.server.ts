import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import type { Relationships } from "../datasets/packed-dataset";
import { item, positionOf } from "../relationships/as-graph";
import { neighbourChanges, type NeighbourChange } from "../relationships/compare-graphs";
import { readRelationships } from "./current-as-view.server";

/** What changed about an AS from one dataset of relationships to another. */
export type ComparedAs = {
  asn: number;
  /** Sizes of the recursive customer cones; null where the AS is missing. */
  coneBefore: number | null;
  coneAfter: number | null;
  /** Neighbours that came, went, or are of another kind, by AS number. */
  changes: NeighbourChange[];
};

/** Compares two stored datasets of relationships for an AS. */
export async function compareDatasets(
  db: Db,
  { asn, before, after }: { asn: number; before: number; after: number },
): Promise<Result<ComparedAs, "unknown-dataset" | "unknown-as">> {
  const [one, other] = [await readRelationships(db, before), await readRelationships(db, after)];
  if (!one || !other) return refuse("unknown-dataset");
  const [coneBefore, coneAfter] = [coneOf(one, asn), coneOf(other, asn)];
  if (coneBefore === null && coneAfter === null) return refuse("unknown-as");
  const changes = neighbourChanges(one.graph, other.graph, asn);
  return ok({ asn, coneBefore, coneAfter, changes });
}

function coneOf({ graph, coneSizes }: Relationships, asn: number): number | null {
  const as = positionOf(graph, asn);
  return as < 0 ? null : item(coneSizes, as);
}
