import type { Db } from "~/platform/database.server";

import type { Dataset, DatasetKind } from "../datasets/dataset";
import { findDataset, readChoice, readContent } from "../datasets/dataset.repository.server";
import { unpackCones, unpackNames, unpackOrganisations } from "../datasets/packed-dataset";
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

/** Against the dataset of the kind that is in use: ASes of names, organisations or cones. */
type RecordChanges = { added: number; removed: number; changed: number };

/** What activating a dataset would change. */
export type DatasetChanges = {
  dataset: Dataset;
  /** The dataset of the kind that is in use; null where there is none. */
  inUse: Dataset | null;
  /** Of relationships, against those in use; null for other kinds, and where none are in use. */
  graph: GraphChanges | null;
  /** Of other kinds; null for relationships, and where none of the kind are in use. */
  records: RecordChanges | null;
  /** The ten largest cones of relationships or of a file of cones. */
  largestCones: ConeChange[];
};

/** Compares a stored dataset with the one of its kind in use; null for one that is not there. */
export async function datasetChanges(db: Db, id: number): Promise<DatasetChanges | null> {
  const dataset = await findDataset(db, id);
  if (!dataset) return null;
  const inUseId = (await readChoice(db)).datasets[dataset.kind];
  const inUse = inUseId === null ? null : await findDataset(db, inUseId);
  const compared =
    dataset.kind === "relationships"
      ? await comparedGraphs(db, { id, inUseId: inUse?.id ?? null })
      : await comparedRecords(db, dataset, inUse?.id ?? null);
  return {
    dataset,
    inUse,
    graph: compared.graph,
    records: compared.records,
    largestCones: dataset.report.largestCones.map(({ asn, size }) => ({
      asn,
      size,
      before: compared.coneBefore(asn),
    })),
  };
}

type Compared = Pick<DatasetChanges, "graph" | "records"> & {
  coneBefore: (asn: number) => number | null;
};

const notCompared: Compared = { graph: null, records: null, coneBefore: () => null };

async function comparedGraphs(
  db: Db,
  { id, inUseId }: { id: number; inUseId: number | null },
): Promise<Compared> {
  const [before, after] =
    inUseId === null
      ? [null, null]
      : [await readRelationships(db, inUseId), await readRelationships(db, id)];
  if (!before || !after) return notCompared;
  return {
    ...notCompared,
    graph: graphChanges(before.graph, after.graph),
    coneBefore: (asn) => {
      const as = positionOf(before.graph, asn);
      return as < 0 ? null : item(before.coneSizes, as);
    },
  };
}

async function comparedRecords(
  db: Db,
  { id, kind }: Dataset,
  inUseId: number | null,
): Promise<Compared> {
  const [before, after] =
    inUseId === null ? [null, null] : [await readContent(db, inUseId), await readContent(db, id)];
  if (!before || !after) return notCompared;
  const [had, has] = [recordsOf[kind](before), recordsOf[kind](after)];
  const kept = [...has].filter(([asn]) => had.has(asn));
  return {
    ...notCompared,
    records: {
      added: has.size - kept.length,
      removed: had.size - kept.length,
      changed: kept.filter(([asn, record]) => had.get(asn) !== record).length,
    },
    coneBefore: (asn) => (had.has(asn) ? Number(had.get(asn)) : null),
  };
}

/** What a dataset has of each AS, as one text; relationships are compared link by link instead. */
const recordsOf: Record<DatasetKind, (bytes: Uint8Array) => Map<number, string>> = {
  relationships: () => new Map(),
  names(bytes) {
    const { asns, names, countries } = unpackNames(bytes);
    return new Map(
      Array.from(asns, (asn, place) => [asn, [names.at(place), countries.at(place)].join("\n")]),
    );
  },
  organisations(bytes) {
    const { asns, organisationOf, asNames, ...of } = unpackOrganisations(bytes);
    return new Map(
      Array.from(asns, (asn, place) => {
        const own = item(organisationOf, place);
        const record = [asNames.at(place), of.ids.at(own), of.names.at(own), of.countries.at(own)];
        return [asn, record.join("\n")];
      }),
    );
  },
  cones(bytes) {
    const { asns, sizes } = unpackCones(bytes);
    return new Map(Array.from(asns, (asn, place) => [asn, String(item(sizes, place))]));
  },
};
