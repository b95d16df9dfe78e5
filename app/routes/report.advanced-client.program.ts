import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { findClientProgram } from "~/features/reports/client/client-program.server";
import { noteDownload } from "~/features/reports/client/note-download.server";
import { answerRead } from "~/pageless.server";
import { notFound, param } from "~/platform/http.server";

/**
 * Leads to the client's program or the executable that `file` names, and notes that the run waits
 * for it to be started.
 */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "report:add-client-results", limit: "write" }, leadToProgram);
export const action = loader;

async function leadToProgram({ request, params, context }: Given) {
  const program = await findClientProgram(context.environment);
  const file = new URL(request.url).searchParams.get("file");
  const href =
    file === null
      ? program?.href
      : program?.executables.find((executable) => executable.file === file)?.href;
  if (href === undefined) throw notFound();
  await noteDownload(context, param(params, "reportId"));
  return redirect(href);
}
