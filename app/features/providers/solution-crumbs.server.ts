import type { Context } from "~/features/access/context.server";
import type { Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { allSolutionsHref, portalHref, profileHref } from "~/features/solutions/solutions-address";

import { listPartnerNames } from "./owner-name.repository.server";

/** Where the pages of a solution lead back to: the list that its reader came from. */
export function listHrefOf(
  { prefix }: Pick<Context, "prefix">,
  { isLeadership }: Pick<SolutionActor, "isLeadership">,
): string {
  return isLeadership ? allSolutionsHref(prefix) : portalHref(prefix);
}

/** What the head of each page of a solution needs. */
export function solutionHeadOf(
  context: Pick<Context, "prefix">,
  actor: SolutionActor,
  { id, name }: Pick<Solution, "id" | "name">,
) {
  return {
    listHref: listHrefOf(context, actor),
    href: profileHref(context.prefix, id),
    name,
  };
}

/** The name of the partner that owns a solution; null for leadership. */
export async function ownerNameOf(
  { db }: Pick<Context, "db">,
  { ownerPartnerId }: Pick<Solution, "ownerPartnerId">,
): Promise<string | null> {
  return (await listPartnerNames(db, [ownerPartnerId])).get(ownerPartnerId ?? "") ?? null;
}
