import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { asFile } from "~/features/asn/lists/as-file";
import { asList } from "~/features/asn/lists/as-list.schema";
import { foundPage } from "~/features/asn/lists/as-page";
import { asRow } from "~/features/asn/lists/as-row";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { readList } from "~/lib/list/define-list";
import { mapPage } from "~/lib/list/list-page";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The ASes that are found as CSV or JSON, all of one dataset. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, asesFile);
export const action = loader;

async function asesFile({ request, context: { db, prefix } }: Given) {
  const view = await currentAsView(db);
  return listFile(request, {
    list: asList,
    ...readList(asList, new URL(request.url).searchParams),
    file: asFile,
    read: (asked, limit) =>
      Promise.resolve(mapPage(foundPage(view, asked, limit), (asn) => asRow(view, prefix, asn))),
  });
}
