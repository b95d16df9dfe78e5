import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { requireSolution } from "~/features/providers/require-solution.server";
import { entryFile } from "~/features/solutions/entry-file";
import { listEntryPage } from "~/features/solutions/entry-list.repository.server";
import { entryList } from "~/features/solutions/entry-list.schema";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The entries of a solution as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create" }, entryListFile);
export const action = loader;

async function entryListFile({ request, params, context }: Given): Promise<Response> {
  const { solution } = await requireSolution(context, params.solutionId);
  return listFile(request, {
    list: entryList,
    ...readList(entryList, new URL(request.url).searchParams),
    file: entryFile,
    read: (asked, limit) => listEntryPage(context.db, solution.id, { asked, limit }),
  });
}
