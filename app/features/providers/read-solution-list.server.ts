import type { Context } from "~/features/access/context.server";
import { listSolutions, listTags } from "~/features/solutions/solution-list.repository.server";
import { solutionList, type SolutionListInput } from "~/features/solutions/solution-list.schema";
import { solutionRowView } from "~/features/solutions/solution.view";
import { readList } from "~/lib/list/define-list";
import { mapPage } from "~/lib/list/list-page";

import { listPartnerNames } from "./owner-name.repository.server";

type Reading = Pick<Context, "db" | "variant" | "now">;

/** What the address of a list of solutions asks for. @param known parameters of its page */
export function askedSolutions(query: URLSearchParams, known: readonly string[] = []) {
  return readList(solutionList, query, known);
}

/** A page of all solutions, or of those of one partner, each with its owner's name. */
export async function readSolutionList(
  { db, variant, now }: Reading,
  {
    asked,
    ownerPartnerId,
    limit,
  }: { asked: SolutionListInput; ownerPartnerId?: string; limit?: number },
) {
  const whose = { variant, ...(ownerPartnerId !== undefined && { ownerPartnerId }) };
  const page = await listSolutions(db, whose, { asked, limit });
  const names = await listPartnerNames(
    db,
    page.rows.map(({ ownerPartnerId: id }) => id),
  );
  const shown = mapPage(page, (solution) =>
    solutionRowView(solution, names.get(solution.ownerPartnerId ?? "") ?? null, now),
  );
  return { ...shown, solutions: page.rows };
}

/** The tags to filter by. */
export function readSolutionTags({ db, variant }: Reading): Promise<string[]> {
  return listTags(db, variant);
}
