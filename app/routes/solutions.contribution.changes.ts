import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { requireContribution } from "~/features/providers/require-contribution.server";
import { changesFile } from "~/features/solutions/contribution-file";
import { readDifference } from "~/features/solutions/read-difference.server";
import { answerRead } from "~/pageless.server";

/**
 * The whole difference of a contribution as CSV; what was proposed once it is decided, and to those who
 * see nothing of the target.
 */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create", refusedAs: "text" }, changes);
export const action = loader;

async function changes({ params, context }: Given): Promise<Response> {
  const found = await requireContribution(context, params);
  const { contribution, standing } = found;
  const seesTarget = standing.isOwnerOfTarget || standing.isLeadership;
  const difference =
    seesTarget && contribution.status === "active"
      ? await readDifference(context, found, standing.isLeadership)
      : null;
  return new Response(changesFile(contribution, difference), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="pathlens-contribution.csv"`,
    },
  });
}
