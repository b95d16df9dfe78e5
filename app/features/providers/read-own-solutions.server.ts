import type { Context } from "~/features/access/context.server";
import { listOpenContributions } from "~/features/solutions/contribution.repository.server";
import { listSolutionsById } from "~/features/solutions/solution.repository.server";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { portalHref } from "~/features/solutions/solutions-address";
import { listView } from "~/lib/list/list-view";

import { askedSolutions, readSolutionList } from "./read-solution-list.server";

type Reading = Pick<Context, "db" | "variant" | "now" | "prefix">;

/** The solutions of a partner as its portal lists them, with the open contributions. */
export async function readOwnSolutions(
  context: Reading,
  { query, partnerId }: { query: URLSearchParams; partnerId: string },
) {
  const { db, variant, prefix } = context;
  const { asked, unread } = askedSolutions(query, ["done", "change"]);
  const [page, own, received] = await Promise.all([
    readSolutionList(context, { asked, ownerPartnerId: partnerId }),
    listOpenContributions(db, { variant, partnerId }),
    listOpenContributions(db, { variant, targetOwnerId: partnerId }),
  ]);
  const open = [
    ...received.map((each) => ({ ...each, isReview: true })),
    ...own
      .filter(({ id }) => !received.some((other) => other.id === id))
      .map((each) => ({ ...each, isReview: false })),
  ];
  const shownId = ({ isReview, targetId, solutionId }: (typeof open)[number]) =>
    isReview ? targetId : solutionId;
  const named = await listSolutionsById(db, { variant, ids: open.map(shownId) });
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  return {
    prefix,
    asked,
    rows: page.rows,
    /** The same as they are stored, for what is worked out of them. */
    solutions: page.solutions,
    view: listView(solutionList, {
      path: portalHref(prefix),
      asked,
      page,
      unread,
      filePath: `${prefix}/solutions`,
      firstOrders: { added: "descending" },
    }),
    contributions: open.map((each) => ({
      id: each.id,
      solutionId: shownId(each),
      name: nameOf.get(shownId(each)) ?? "",
      isReview: each.isReview,
    })),
  };
}
