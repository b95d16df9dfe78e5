import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { stepFile } from "~/features/performance/analytics/analytics-file";
import { askSteps } from "~/features/performance/analytics/ask-analytics.server";
import { answerRead } from "~/pageless.server";
import { rowsFile } from "~/platform/list-file.server";

/** Samples and customers over time as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:review", limit: "create" }, stepsFile);
export const action = loader;

async function stepsFile({ request, context }: Given) {
  const { rows, unread } = await askSteps(context, new URL(request.url).searchParams);
  return rowsFile(request, stepFile, { pages: [rows], unread });
}
