import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { changeFile } from "~/features/asn/lists/as-file";
import { changeList } from "~/features/asn/lists/as-list.schema";
import { changePage } from "~/features/asn/lists/change-page";
import { askComparison } from "~/features/asn/view/ask-comparison.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { asEntry } from "~/features/asn/view/describe-as";
import { readList } from "~/lib/list/define-list";
import { mapPage } from "~/lib/list/list-page";
import { answerRead } from "~/pageless.server";
import { notFound } from "~/platform/http.server";
import { listFile } from "~/platform/list-file.server";

/** What changed about an AS between two datasets as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, changesFile);
export const action = loader;

async function changesFile({ request, context: { db } }: Given) {
  const view = await currentAsView(db);
  const { asked, unread } = readList(changeList, new URL(request.url).searchParams);
  const { compared } = await askComparison(db, view, asked);
  if (!compared) throw notFound();
  return listFile(request, {
    list: changeList,
    asked,
    unread,
    file: changeFile,
    read: (page, limit) =>
      Promise.resolve(
        mapPage(changePage(compared.changes, page, limit), (change) => ({
          ...change,
          name: asEntry(view, change.asn).name,
        })),
      ),
  });
}
