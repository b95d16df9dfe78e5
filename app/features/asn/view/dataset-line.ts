import type { Dataset } from "../datasets/dataset";

/** What a page says of the dataset it answers by. */
export type DatasetLine = Pick<Dataset, "id" | "fileName" | "isDemonstration"> & {
  /** ISO 8601. */
  importedAt: string;
  ases: number;
  links: number;
};

export function datasetLine({
  id,
  fileName,
  isDemonstration,
  importedAt,
  report: { ases, links },
}: Dataset): DatasetLine {
  return { id, fileName, isDemonstration, importedAt: importedAt.toISOString(), ases, links };
}
