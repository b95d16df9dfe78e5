import type { LoaderFunctionArgs } from "@remix-run/node";

import { actingAccount } from "~/features/access/acting-account";
import { listAssociations } from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import { ocdiFile } from "~/features/domain-lens/ocdi/ocdi-file";
import { requireOcdi } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { ocdiList } from "~/features/domain-lens/ocdi/ocdi.schema";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { readList } from "~/lib/list/define-list";
import { listFile } from "~/platform/list-file.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** The list of OCDI associations as CSV or JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor } = await requireOcdi(request, "domain-lens:read");
  requireWithinLimit(request, "create", actingAccount(actor).id);
  return listFile(request, {
    list: ocdiList,
    ...readList(ocdiList, await withWorkloadIds(db, new URL(request.url).searchParams)),
    file: ocdiFile,
    read: (asked, limit) => listAssociations(db, asked, limit),
  });
}
