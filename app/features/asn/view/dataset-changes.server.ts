import type { Db } from "~/platform/database.server";

import type { Dataset } from "../datasets/dataset";
import { findDataset, readChoice } from "../datasets/dataset.repository.server";
import { item, positionOf } from "../relationships/as-graph";
import { graphChanges, type GraphChanges } from "../relationships/compare-graphs";
import { readRelationships } from "./current-as-view.server";

/** A large cone, and what it was before. */
type ConeChange = {
  asn: number;
  size: number;
  /** Null where the AS was not there, or no dataset was in use. */
  before: number | null;
};

/** What activating a dataset would change. */
export type DatasetChanges = {
  dataset: Dataset;
  /** The dataset of the kind that is in use; null where there is none. */
  inUse: Dataset | null;
  /** Of relationships, against those in use; null for other kinds, and where none are in use. */
  graph: GraphChanges | null;
  /** The ten largest cones of relationships or of a file of cones. */
  largestCones: ConeChange[];
};

/** Compares a stored dataset with the one of its kind in use; null for one that is not there. */
export async function datasetChanges(db: Db, id: number): Promise<DatasetChanges | null> {
  const dataset = await findDataset(db, id);
  if (!dataset) return null;
  const inUseId = (await readChoice(db)).datasets[dataset.kind];
  const inUse = inUseId === null ? null : await findDataset(db, inUseId);
  const isGraph = dataset.kind === "relationships" && inUse !== null;
  const [before, after] = isGraph
    ? [await readRelationships(db, inUse.id), await readRelationships(db, id)]
    : [null, null];
  const sizeBefore = (asn: number) => {
    const as = before ? positionOf(before.graph, asn) : -1;
    return before && as >= 0 ? item(before.coneSizes, as) : null;
  };
  return {
    dataset,
    inUse,
    graph: before && after ? graphChanges(before.graph, after.graph) : null,
    largestCones: dataset.report.largestCones.map(({ asn, size }) => ({
      asn,
      size,
      before: sizeBefore(asn),
    })),
  };
}
