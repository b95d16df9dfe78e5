import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { findClientProgram } from "~/features/reports/client/client-program.server";
import { noteDownload } from "~/features/reports/client/note-download.server";
import { notFound, param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/**
 * Leads to the client's program or the executable that `file` names, and notes that the run waits
 * for it to be started.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:add-client-results");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const program = await findClientProgram(context.environment);
  const file = new URL(request.url).searchParams.get("file");
  const href =
    file === null
      ? program?.href
      : program?.executables.find((executable) => executable.file === file)?.href;
  if (href === undefined) throw notFound();
  await noteDownload(context, request, param(params, "reportId"));
  return redirect(href, { headers: { "Cache-Control": "no-store" } });
}
