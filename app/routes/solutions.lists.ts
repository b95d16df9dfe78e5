import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { requireSolution } from "~/features/providers/require-solution.server";
import { listsCsvFile } from "~/features/solutions/lists-csv";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { answerRead } from "~/pageless.server";
import { csvAnswer } from "~/platform/list-file.server";

/** The lists of a solution as CSV, as the import reads them. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create", refusedAs: "text" }, listsFile);
export const action = loader;

async function listsFile({ params, context }: Given) {
  const { solution } = await requireSolution(context, params.solutionId);
  const entries = await listEntries(context.db, solution.id);
  return csvAnswer("pathlens-solution-lists", listsCsvFile(entries));
}
