import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { partnerFile } from "~/features/providers/partner-file";
import { listPartners } from "~/features/providers/partner-list.repository.server";
import { partnerList } from "~/features/providers/partner-list.schema";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The registered partners as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "partner:review", limit: "create" }, partnersFile);
export const action = loader;

async function partnersFile({ request, context: { db, variant } }: Given) {
  return listFile(request, {
    list: partnerList,
    ...readList(partnerList, new URL(request.url).searchParams),
    file: partnerFile,
    read: (asked, limit) => listPartners(db, { ...asked, variant }, limit),
  });
}
