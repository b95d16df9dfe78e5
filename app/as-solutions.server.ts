import type { Context } from "~/features/access/context.server";
import { listSolutions } from "~/features/solutions/solution-list.repository.server";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { allSolutionsHref, solutionHref } from "~/features/solutions/solutions-address";
import { readList } from "~/lib/list/define-list";

/** Solutions that the page of an AS names; the rest are in the list of all. */
const namedMost = 10;

/** The solutions that list an AS number, and where all of them are where these are not all. */
export async function solutionsOfAsn(
  { db, variant, prefix }: Pick<Context, "db" | "variant" | "prefix">,
  asn: number,
): Promise<{ solutions: { name: string; href: string }[]; moreSolutionsHref: string | null }> {
  const query = new URLSearchParams({ search: `AS${asn}`, sort: "name" });
  const { asked } = readList(solutionList, query);
  const page = await listSolutions(db, { variant }, { asked, limit: namedMost });
  return {
    solutions: page.rows.map(({ id, name }) => ({ name, href: solutionHref(prefix, id) })),
    moreSolutionsHref:
      page.next === null ? null : `${allSolutionsHref(prefix)}?${query.toString()}`,
  };
}
