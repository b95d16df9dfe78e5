import type { Db } from "~/platform/database.server";

import { findDataset } from "../datasets/dataset.repository.server";
import type { AsView } from "./as-view";
import { datasetLine, type DatasetLine } from "./dataset-line";

/** The relationships that a view answers by; null where it has none. */
export async function relationshipsLine(db: Db, view: AsView): Promise<DatasetLine | null> {
  const { relationships } = view.datasets;
  const dataset = relationships === null ? null : await findDataset(db, relationships);
  return dataset && datasetLine(dataset);
}
