import type { AsView } from "../view/as-view";
import { asEntry } from "../view/describe-as";
import type { DatasetChanges } from "../view/dataset-changes.server";
import type { DatasetList } from "./choose-datasets.server";
import {
  datasetKinds,
  datasetsWith,
  type Dataset,
  type DatasetIds,
  type DatasetKind,
} from "./dataset";

/** A stored dataset in the operator's table. */
export type DatasetView = Omit<Dataset, "importedAt" | "report"> & {
  /** ISO 8601. */
  importedAt: string;
  ases: number;
  links: number;
  organisations: number;
  /** Whether it is in use, or was before the last change. */
  use: "inUse" | "before" | null;
};

export function datasetView(
  { report: { ases, links, organisations }, importedAt, ...dataset }: Dataset,
  { choice, previous }: Pick<DatasetList, "choice" | "previous">,
): DatasetView {
  const isOf = (datasets: DatasetIds | undefined) => datasets?.[dataset.kind] === dataset.id;
  const use = isOf(choice.datasets) ? "inUse" : isOf(previous?.datasets) ? "before" : null;
  return { ...dataset, importedAt: importedAt.toISOString(), ases, links, organisations, use };
}

/** A kind of dataset whose dataset in use changes; null for none. */
export type KindChange = { kind: DatasetKind; from: string | null; to: string | null };

/** What changes from one choice to another, by the names of files. */
export function kindChanges(
  before: DatasetIds,
  after: DatasetIds,
  datasets: readonly Pick<Dataset, "id" | "fileName">[],
): KindChange[] {
  const nameOf = (id: number | null) => datasets.find((each) => each.id === id)?.fileName ?? null;
  return datasetKinds
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => ({ kind, from: nameOf(before[kind]), to: nameOf(after[kind]) }));
}

/** What the activation of a dataset changes; empty where it is in use. */
export function activationChanges(
  dataset: Dataset,
  { datasets, choice }: Pick<DatasetList, "datasets" | "choice">,
): KindChange[] {
  const invented = datasets.filter(({ isDemonstration }) => isDemonstration);
  const demonstrations = new Set(invented.map(({ id }) => id));
  return kindChanges(
    choice.datasets,
    datasetsWith(dataset, choice.datasets, demonstrations),
    datasets,
  );
}

/** The report of an import, as its page shows it. */
export type DatasetReportView = Pick<DatasetChanges, "graph" | "records"> & {
  /** Names are those of the datasets in use. */
  largestCones: (DatasetChanges["largestCones"][number] & { name: string })[];
} & Pick<
    Dataset["report"],
    "lines" | "repeated" | "form" | "single" | "unknownOrganisations" | "cycleCount" | "cycles"
  >;

export function datasetReportView(
  { dataset: { report }, graph, records, largestCones }: DatasetChanges,
  view: AsView,
): DatasetReportView {
  const { lines, repeated, form, single, unknownOrganisations, cycleCount, cycles } = report;
  return {
    graph,
    records,
    largestCones: largestCones.map((cone) => ({ ...cone, name: asEntry(view, cone.asn).name })),
    lines,
    repeated,
    form,
    single,
    unknownOrganisations,
    cycleCount,
    cycles,
  };
}
