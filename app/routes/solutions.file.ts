import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { askedSolutions, readSolutionList } from "~/features/providers/read-solution-list.server";
import { solutionActor } from "~/features/providers/solution-actor.server";
import { solutionFile } from "~/features/solutions/solution-file";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { answerRead } from "~/pageless.server";
import { forbidden } from "~/platform/http.server";
import { listFile } from "~/platform/list-file.server";

/** The own solutions of a provider as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create" }, solutionListFile);
export const action = loader;

async function solutionListFile({ request, context }: Given) {
  const { partnerId } = await solutionActor(context);
  if (partnerId === null) throw forbidden();
  return listFile(request, {
    list: solutionList,
    ...askedSolutions(new URL(request.url).searchParams),
    file: solutionFile,
    read: (asked, limit) => readSolutionList(context, { asked, limit, ownerPartnerId: partnerId }),
  });
}
