import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { askedSolutions, readSolutionList } from "~/features/providers/read-solution-list.server";
import { solutionFile } from "~/features/solutions/solution-file";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** All solutions as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:review", limit: "create" }, solutionListFile);
export const action = loader;

async function solutionListFile({ request, context }: Given) {
  await Promise.resolve();
  return listFile(request, {
    list: solutionList,
    ...askedSolutions(new URL(request.url).searchParams),
    file: solutionFile,
    read: (asked, limit) => readSolutionList(context, { asked, limit }),
  });
}
