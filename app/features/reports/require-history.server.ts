import { requirePermission, type Context } from "~/features/access/context.server";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import { hiddenPage } from "~/platform/http.server";

/**
 * The context of an account that has lists of reports, its own and those it received. Where the
 * history is switched off nothing reads or changes them, neither pages and forms nor calls.
 *
 * @throws {Response} as `requirePermission`; 404 where the history is switched off
 */
export async function requireHistory(request: Request): Promise<Context> {
  const context = await requirePermission(request, "report:list");
  if (!(await isHistoryOffered(context))) throw hiddenPage(request, context.prefix || "/");
  return context;
}
