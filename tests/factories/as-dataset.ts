import type { Dataset } from "~/features/asn/datasets/dataset";
import { datasetReader, storeDataset } from "~/features/asn/datasets/import-dataset.server";
import type { Db } from "~/platform/database.server";

/** Stores relationships from lines of a file; they are not in use. */
export async function storedAsGraph(db: Db, lines: readonly string[]): Promise<Dataset> {
  const reader = datasetReader("relationships");
  lines.forEach((line, at) => reader.take(line, at + 1));
  const packed = reader.finish();
  if (!packed.ok) throw new Error(JSON.stringify(packed.refusal));
  const context = { db, now: new Date("2026-11-27T12:00:00Z") };
  return storeDataset(context, packed.value, { file: "links.txt", kind: "relationships" });
}
