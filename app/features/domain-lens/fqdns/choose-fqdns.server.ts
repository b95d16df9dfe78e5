import type { Db } from "~/platform/database.server";
import { readSelection } from "~/lib/list/list-selection";
import { selectionNames } from "~/lib/list/selection-names";
import { writePlace } from "~/lib/list/list-cursor";

import { bulkLimit } from "../row-limits";
import { withWorkloadIds } from "../workloads/named-workloads.server";
import type { BulkChoice } from "./bulk-action";
import { countAllFqdns, listFqdnIds } from "./fqdn-list.repository.server";
import { fqdnList, type FqdnListInput } from "./fqdn-list.schema";

/** The records that a bulk action is for: the first 1 000 of them, how many there are, and where the rest begins. */
export type ChosenFqdns = { ids: string[]; selected: number; rest: string };

type Chosen = {
  which: BulkChoice;
  chosen: readonly string[];
  query: string;
};

/** Resolves what was ticked, or what the filter of a list finds. */
export async function chooseFqdns(db: Db, { which, chosen, query }: Chosen): Promise<ChosenFqdns> {
  if (which === "chosen") {
    const ids = chosen.slice(0, bulkLimit);
    return { ids, selected: ids.length, rest: "" };
  }
  const address = await withWorkloadIds(db, new URLSearchParams(query));
  const selection = readSelection(fqdnList, selectionOf(address), ["view"]);
  if (!selection.ok || selection.value.which !== "all") return { ids: [], selected: 0, rest: "" };
  return firstFqdns(db, selection.value.asked);
}

/** The first of all that a filter finds, or of those behind `after`; `selected` counts all of them either way. */
export async function firstFqdns(
  db: Db,
  { cursor: after, ...filter }: FqdnListInput,
): Promise<ChosenFqdns> {
  const { ids, end } = await listFqdnIds(db, { ...filter, after }, bulkLimit);
  const isWhole = after === null && ids.length < bulkLimit;
  const isMore =
    end !== null &&
    ids.length === bulkLimit &&
    (await listFqdnIds(db, { ...filter, after: end }, 1)).ids.length > 0;
  return {
    ids,
    selected: isWhole ? ids.length : await countAllFqdns(db, filter),
    rest: isMore ? writePlace(filter.sort, end) : "",
  };
}

/** All records that the address of a list finds. */
function selectionOf(address: URLSearchParams): URLSearchParams {
  return new URLSearchParams({
    [selectionNames.which]: "all",
    [selectionNames.query]: address.toString(),
  });
}
