import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { asFigured, figureReader } from "~/features/performance/figures/ask-overview.server";
import { askTenants } from "~/features/performance/tenants/ask-tenants.server";
import {
  tenantBandList,
  tenantBandPage,
} from "~/features/performance/tenants/tenant-band-list.schema";
import { tenantBandFile, tenantFile } from "~/features/performance/tenants/tenant-file";
import {
  foundRows,
  tenantList,
  tenantPage,
} from "~/features/performance/tenants/tenant-list.schema";
import { requireSolution } from "~/features/providers/require-solution.server";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { withoutOthers } from "~/lib/list/list-file";
import { listFile } from "~/platform/list-file.server";

/** The customers of a solution as CSV or JSON: figures for leadership, the bands of a month for its provider. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create" }, tenantsFile);
export const action = loader;

async function tenantsFile({ request, context, params }: Given) {
  const { solution, actor } = await requireSolution(context, params.solutionId);
  const query = new URL(request.url).searchParams;
  const language = await languageOf(request);
  const asking = { solution: asFigured(solution), reader: figureReader(actor), query };
  const answered = await askTenants(context, asking);
  if (answered.isOfProvider) {
    const { asked, unread, found } = answered;
    return listFile(request, {
      list: tenantBandList,
      asked,
      unread,
      file: tenantBandFile,
      read: (page, limit) => Promise.resolve(tenantBandPage(found?.tenants ?? [], page, limit)),
    });
  }
  const { asked, unread, found } = answered;
  const rows = foundRows(found.rows, asked.search);
  return listFile(request, {
    list: tenantList,
    asked,
    unread,
    file: found.others === null ? tenantFile : withoutOthers(tenantFile),
    read: (page, limit) => Promise.resolve(tenantPage(rows, page, { language, limit })),
  });
}
