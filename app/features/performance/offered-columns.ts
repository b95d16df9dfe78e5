import type { ListFile } from "~/lib/list/list-file";

import { isOfConnectedness } from "./quality/quality-name";

type Offered = {
  hasConnectedness: boolean;
  /** By default so: a file of nothing but figures has no outages to leave out. */
  hasOutages?: boolean;
};

/** A file of figures without the columns that are not shown. */
export function offeredColumns<Row>(
  file: ListFile<Row>,
  { hasConnectedness, hasOutages = true }: Offered,
): ListFile<Row> {
  if (hasConnectedness && hasOutages) return file;
  const isOffered = (name: string) =>
    (hasConnectedness || !isOfConnectedness(name)) && (hasOutages || name !== "openOutages");
  const columns = Object.entries(file.columns).filter(([name]) => isOffered(name));
  return { ...file, columns: Object.fromEntries(columns) };
}
