import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { fileParts, rowsPerPart } from "~/features/domain-lens/endpoints-file.server";
import { listAssociations } from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import { ocdiFile } from "~/features/domain-lens/ocdi/ocdi-file";
import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { ocdiListSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { answerRead } from "~/pageless.server";
import { readQuery, unreadHeader } from "~/platform/read-query";
import { textStream } from "~/platform/text-stream.server";

/** The list of OCDI associations as a file, filtered as its page is. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "domain-lens:read", limit: "create", isOffered: isOcdiOffered },
    ocdiList,
  );
export const action = loader;

async function ocdiList({ request, context: { db } }: Given) {
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
