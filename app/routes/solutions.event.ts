import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { requireSolution } from "~/features/providers/require-solution.server";
import { eventCsvFile } from "~/features/solutions/event-csv";
import { findSolutionEvent } from "~/features/solutions/solution-event.repository.server";
import { eventIdSchema } from "~/features/solutions/solution.schema";
import { answerRead } from "~/pageless.server";
import { notFound } from "~/platform/http.server";
import { csvAnswer } from "~/platform/list-file.server";

/** The whole difference of one line of a solution's history, as CSV. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create", refusedAs: "text" }, eventFile);
export const action = loader;

async function eventFile({ params, context }: Given) {
  const { solution } = await requireSolution(context, params.solutionId);
  const id = eventIdSchema.safeParse(params.eventId);
  const event = id.success
    ? await findSolutionEvent(context.db, { solutionId: solution.id, id: id.data })
    : undefined;
  if (!event) throw notFound();
  return csvAnswer("pathlens-solution-change", eventCsvFile(event));
}
