import type { ListFile } from "~/lib/list/list-file";

import { isOfConnectedness } from "./quality/quality-name";

/** A file of figures without the columns that are not shown. */
export function offeredColumns<Row>(
  file: ListFile<Row>,
  { hasConnectedness }: { hasConnectedness: boolean },
): ListFile<Row> {
  if (hasConnectedness) return file;
  const columns = Object.entries(file.columns).filter(([name]) => !isOfConnectedness(name));
  return { ...file, columns: Object.fromEntries(columns) };
}
