import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { relatedFile } from "~/features/asn/lists/as-file";
import { relatedList } from "~/features/asn/lists/as-list.schema";
import { relatedPage } from "~/features/asn/lists/as-page";
import { relatedRow } from "~/features/asn/lists/related-rows";
import { readAsn } from "~/features/asn/organisations";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { describeAs } from "~/features/asn/view/describe-as";
import { readList } from "~/lib/list/define-list";
import { mapPage } from "~/lib/list/list-page";
import { answerRead } from "~/pageless.server";
import { notFound } from "~/platform/http.server";
import { listFile } from "~/platform/list-file.server";

/** The neighbours of an AS or its cone as CSV or JSON, all of one dataset. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, relatedFileOf);
export const action = loader;

async function relatedFileOf({ request, params, context: { db, prefix } }: Given) {
  const view = await currentAsView(db);
  const asn = readAsn(params.asn ?? "");
  if (asn === null || !describeAs(view, asn)) throw notFound();
  return listFile(request, {
    list: relatedList,
    ...readList(relatedList, new URL(request.url).searchParams),
    file: relatedFile,
    read: (asked, limit) =>
      Promise.resolve(
        mapPage(relatedPage(view, { asn, asked, limit }), (other) =>
          relatedRow(view, prefix, { asn, other }),
        ),
      ),
  });
}
