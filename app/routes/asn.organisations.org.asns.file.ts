import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { asFile } from "~/features/asn/lists/as-file";
import { ownedList } from "~/features/asn/lists/as-list.schema";
import { ownedPage } from "~/features/asn/lists/as-page";
import { asRow } from "~/features/asn/lists/as-row";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { findOrganisation } from "~/features/asn/view/search-ases";
import { readList } from "~/lib/list/define-list";
import { mapPage } from "~/lib/list/list-page";
import { answerRead } from "~/pageless.server";
import { notFound } from "~/platform/http.server";
import { listFile } from "~/platform/list-file.server";

/** The ASNs of an organisation as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, ownedFile);
export const action = loader;

async function ownedFile({ request, params, context: { db, prefix } }: Given) {
  const view = await currentAsView(db);
  const id = params.orgId ?? "";
  if (!findOrganisation(view, id)) throw notFound();
  return listFile(request, {
    list: ownedList,
    ...readList(ownedList, new URL(request.url).searchParams),
    file: asFile,
    read: (asked, limit) =>
      Promise.resolve(
        mapPage(ownedPage(view, { id, asked, limit }), (asn) => asRow(view, prefix, asn)),
      ),
  });
}
