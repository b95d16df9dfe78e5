import type { LoaderFunctionArgs } from "@remix-run/node";

import { actingAccount } from "~/features/access/acting-account";
import { fileParts, rowsPerPart } from "~/features/domain-lens/endpoints-file.server";
import { listAssociations } from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import { ocdiFile } from "~/features/domain-lens/ocdi/ocdi-file";
import { requireOcdi } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { ocdiListSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { readQuery, unreadHeader } from "~/lib/list/read-query";
import { textStream } from "~/platform/text-stream.server";

/** The list of OCDI associations as a file, filtered as its page is. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor } = await requireOcdi(request, "domain-lens:read");
  requireWithinLimit(request, "create", actingAccount(actor).id);
  const { asked, unread } = readQuery(
    ocdiListSchema,
    await withWorkloadIds(db, new URL(request.url).searchParams),
  );
  return new Response(
    textStream(
      fileParts(ocdiFile, (after) => listAssociations(db, { ...asked, after }, rowsPerPart)),
    ),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="pathlens-ocdi.csv"`,
        "Cache-Control": "private, no-store",
        ...unreadHeader(unread),
      },
    },
  );
}
