import { activateDataset } from "~/features/asn/datasets/choose-datasets.server";
import type { Dataset, DatasetKind } from "~/features/asn/datasets/dataset";
import { datasetReader, storeDataset } from "~/features/asn/datasets/import-dataset.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import type { Db } from "~/platform/database.server";

const now = new Date("2026-11-27T12:00:00Z");

/** Stores a dataset from lines of a file; it is not in use. */
export async function storedAsFile(
  db: Db,
  kind: DatasetKind,
  lines: readonly string[],
): Promise<Dataset> {
  const reader = datasetReader(kind);
  lines.forEach((line, at) => reader.take(line, at + 1));
  const packed = reader.finish();
  if (!packed.ok) throw new Error(JSON.stringify(packed.refusal));
  return storeDataset({ db, now }, packed.value, { file: `${kind}.txt`, kind });
}

/** Stores relationships from lines of a file; they are not in use. */
export function storedAsGraph(db: Db, lines: readonly string[]): Promise<Dataset> {
  return storedAsFile(db, "relationships", lines);
}

/** Puts files in use, at once in this process. */
export async function putAsFilesInUse(
  db: Db,
  files: Partial<Record<DatasetKind, readonly string[]>>,
): Promise<void> {
  for (const [kind, lines] of Object.entries(files)) {
    const { id } = await storedAsFile(db, kind as DatasetKind, lines);
    await activateDataset({ db, now }, id);
  }
  await currentAsView(db, { mostAgeMs: 0 });
}
