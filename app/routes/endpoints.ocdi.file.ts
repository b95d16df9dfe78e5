import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { listAssociations } from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import { ocdiFile } from "~/features/domain-lens/ocdi/ocdi-file";
import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { ocdiList } from "~/features/domain-lens/ocdi/ocdi.schema";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The list of OCDI associations as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "domain-lens:read", limit: "create", isOffered: isOcdiOffered },
    ocdiListFile,
  );
export const action = loader;

async function ocdiListFile({ request, context: { db } }: Given) {
  return listFile(request, {
    list: ocdiList,
    ...readList(ocdiList, await withWorkloadIds(db, new URL(request.url).searchParams)),
    file: ocdiFile,
    read: (asked, limit) => listAssociations(db, asked, limit),
  });
}
