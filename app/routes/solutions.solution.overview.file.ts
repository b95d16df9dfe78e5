import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import {
  asFigured,
  askOverview,
  figureReader,
} from "~/features/performance/figures/ask-overview.server";
import { placeFile } from "~/features/performance/figures/place-file";
import { placeList, placePage } from "~/features/performance/figures/place-list.schema";
import { requireSolution } from "~/features/providers/require-solution.server";
import { offeredColumns } from "~/features/performance/offered-columns";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { listFile } from "~/platform/list-file.server";

/** The table of places of the overview of a solution as CSV or JSON, as far as the reader sees it. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create" }, placesFile);
export const action = loader;

async function placesFile({ request, context, params }: Given) {
  const { solution, actor } = await requireSolution(context, params.solutionId);
  const query = new URL(request.url).searchParams;
  const language = await languageOf(request);
  const answered = await askOverview(context, {
    solution: asFigured(solution),
    reader: figureReader(actor),
    query,
    language,
  });
  const { asked, unread, overview } = answered;
  return listFile(request, {
    list: placeList,
    asked,
    unread,
    file: offeredColumns(placeFile, answered),
    read: (page, limit) => Promise.resolve(placePage(overview.places, page, { language, limit })),
  });
}
