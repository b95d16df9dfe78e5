import type { ListPage } from "~/lib/list/list-page";
import { pageOfSorted } from "~/lib/list/sorted-page";

import type { NeighbourChange } from "../relationships/compare-graphs";
import type { ChangeListAsked } from "./as-list.schema";

/** A page of what changed. @param changes in the order of AS numbers */
export function changePage(
  changes: readonly NeighbourChange[],
  asked: ChangeListAsked,
  limit: number,
): ListPage<NeighbourChange> {
  const turn = asked.order === "ascending" ? 1 : -1;
  return pageOfSorted(turn === 1 ? changes : [...changes].reverse(), asked, {
    placeOf: ({ asn }) => ({ key: String(asn), id: String(asn) }),
    compare: (one, other) => turn * (Number(one.id) - Number(other.id)),
    limit,
  });
}
