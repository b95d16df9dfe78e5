import { ok, refuse, type Result } from "../result";
import type { Asked, List } from "./define-list";
import type { ListSelection, SelectionRefusal } from "./list-selection";

export type SelectedRefusal = SelectionRefusal | "too-many" | "nothing-found";

/** How the rows of a selection are read. */
export type SelectedReaders<Described extends List, Row> = {
  byIds: (ids: string[]) => Promise<Row[]>;
  /** The first rows that a filter finds. */
  byFilter: (asked: Asked<Described>, limit: number) => Promise<Row[]>;
  /** Most rows of one action. */
  limit: number;
};

/** The rows of a selection, as they are now. */
export async function selectedRows<Described extends List, Row>(
  selection: Result<ListSelection<Described>, SelectionRefusal>,
  { byIds, byFilter, limit }: SelectedReaders<Described, Row>,
): Promise<Result<Row[], SelectedRefusal>> {
  if (!selection.ok) return selection;
  const { value } = selection;
  if (value.which === "chosen" && value.ids.length > limit) return refuse("too-many");
  const rows =
    value.which === "chosen" ? await byIds(value.ids) : await byFilter(value.asked, limit + 1);
  if (rows.length > limit) return refuse("too-many");
  return rows.length > 0 ? ok(rows) : refuse("nothing-found");
}
