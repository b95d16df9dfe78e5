import { pathWith } from "~/lib/list/list-address";

import type { LinkKind } from "../relationships/as-graph";
import type { AsView } from "../view/as-view";
import { findLink, type AsDescription } from "../view/describe-as";
import { relatedLists, type RelatedList } from "./as-list.schema";
import { asRow, type AsRow } from "./as-row";

/** An AS around another one, and what it is to it; null without a link. */
export type RelatedRow = AsRow & { relation: LinkKind | null };

export function relatedRow(
  view: AsView,
  prefix: string,
  { asn, other }: { asn: number; other: number },
): RelatedRow {
  return { ...asRow(view, prefix, other), relation: findLink(view, asn, other) };
}

/**
 * The lists around an AS with their lengths; those of kinds that it lacks are left out.
 *
 * @param kept what their addresses keep
 */
export function relatedChoices(
  as: AsDescription,
  path: string,
  kept: Record<string, string>,
): { of: RelatedList; count: number; href: string }[] {
  const { providerCount, customerCount, peerCount, siblingCount, coneSize } = as;
  const counts: Record<RelatedList, number> = {
    neighbours: providerCount + customerCount + peerCount + siblingCount,
    provider: providerCount,
    customer: customerCount,
    peer: peerCount,
    sibling: siblingCount,
    cone: coneSize ?? 0,
  };
  return relatedLists
    .filter((of) => of === "neighbours" || counts[of] > 0)
    .map((of) => ({
      of,
      count: counts[of],
      href: pathWith(path, Object.entries({ ...(of !== "neighbours" && { of }), ...kept })),
    }));
}
