import { refuse, ok, type Result } from "../result";
import { readList, type Asked, type List } from "./define-list";
import { keyForms } from "./key-forms";
import { selectionNames } from "./selection-names";

/** Rows that were ticked, or all rows that a filter finds. */
export type ListSelection<Described> =
  { which: "chosen"; ids: string[] } | { which: "all"; asked: Asked<Described> };

export type SelectionRefusal = "nothing-chosen" | "filter-not-understood";

/**
 * Which rows of a list a form or an address selects. A page shows more rows when it does not understand
 * a part of its address; a selection refuses it, since it would act on more rows than the reader saw.
 *
 * @param known parameters of the page that the list has nothing to do with
 */
export function readSelection<Described extends List>(
  list: Described,
  given: URLSearchParams | FormData,
  known: readonly string[] = [],
): Result<ListSelection<Described>, SelectionRefusal> {
  if (given.get(selectionNames.which) !== "all") {
    const ids = given.getAll(selectionNames.id).map(String);
    const valid = [...new Set(ids.filter((id) => keyForms[list.id](id)))];
    return valid.length > 0 ? ok({ which: "chosen", ids: valid }) : refuse("nothing-chosen");
  }
  const query = new URLSearchParams(String(given.get(selectionNames.query) ?? ""));
  const { asked, unread } = readList(list, query, known);
  if (unread.length > 0) return refuse("filter-not-understood");
  return ok({ which: "all", asked: { ...asked, cursor: null } as unknown as Asked<Described> });
}
