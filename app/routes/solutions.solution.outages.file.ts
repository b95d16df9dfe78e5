import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { figureReader } from "~/features/performance/figures/ask-overview.server";
import { readPlaceAndDays } from "~/features/performance/figures/place-and-days";
import { outageFile } from "~/features/performance/outages/outage-file";
import { outageList, outagePage } from "~/features/performance/outages/outage-list.schema";
import { outageDays, readOutages } from "~/features/performance/outages/read-outages.server";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { requireSolution } from "~/features/providers/require-solution.server";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { notFound } from "~/platform/http.server";
import { listFile } from "~/platform/list-file.server";

/** The outages of a solution at a place and in it as CSV or JSON, as far as the reader sees them. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create" }, outagesFile);
export const action = loader;

async function outagesFile({ request, context, params }: Given) {
  const { solution, actor } = await requireSolution(context, params.solutionId);
  const reader = figureReader(actor);
  const tree = await placeTree();
  const today = dayOf(context.now.getTime());
  const { asked: given, unread } = readList(outageList, new URL(request.url).searchParams);
  const isInWeeks = reader.partnerId !== null;
  const read = readPlaceAndDays(given, { tree, today, isInWeeks });
  const outages = await readOutages(context, {
    solutionId: solution.id,
    place: read.place,
    days: outageDays(read, context.now),
    reader,
  });
  if (!outages) throw notFound();
  return listFile(request, {
    list: outageList,
    asked: read.asked,
    unread: [...unread, ...read.unread],
    file: outageFile(tree),
    read: (page, limit) => Promise.resolve(outagePage(outages, page, limit)),
  });
}
