import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { askHistory } from "~/features/performance/figures/ask-history.server";
import { asFigured, figureReader } from "~/features/performance/figures/ask-overview.server";
import { historyFile } from "~/features/performance/figures/history-file";
import { historyPermission } from "~/features/performance/figures/history-permission";
import { historyList, historyPage } from "~/features/performance/figures/history-list.schema";
import { listedSteps } from "~/features/performance/figures/local-history";
import { offeredColumns } from "~/features/performance/offered-columns";
import { requireSolution } from "~/features/providers/require-solution.server";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { listFile } from "~/platform/list-file.server";

/** The steps of the history of a solution at a place that the reader sees, with every figure, as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: historyPermission, limit: "create" }, stepsFile);
export const action = loader;

async function stepsFile({ request, context, params }: Given) {
  const { solution, actor } = await requireSolution(context, params.solutionId);
  const answered = await askHistory(context, {
    solution: asFigured(solution),
    reader: figureReader(actor),
    query: new URL(request.url).searchParams,
    language: await languageOf(request),
    isFile: true,
  });
  const { asked, unread, history } = answered;
  const steps = listedSteps(history.steps, answered);
  return listFile(request, {
    list: historyList,
    asked,
    unread,
    file: offeredColumns(historyFile, answered),
    read: (page, limit) => Promise.resolve(historyPage(steps, page, limit)),
  });
}
