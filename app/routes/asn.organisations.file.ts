import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { organisationFile } from "~/features/asn/lists/as-file";
import { organisationList } from "~/features/asn/lists/as-list.schema";
import { organisationPage } from "~/features/asn/lists/as-page";
import { organisationRow } from "~/features/asn/lists/as-row";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { readList } from "~/lib/list/define-list";
import { mapPage } from "~/lib/list/list-page";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The organisations that are found as CSV or JSON, all of one dataset. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, organisationsFile);
export const action = loader;

async function organisationsFile({ request, context: { db, prefix } }: Given) {
  const view = await currentAsView(db);
  return listFile(request, {
    list: organisationList,
    ...readList(organisationList, new URL(request.url).searchParams),
    file: organisationFile,
    read: (asked, limit) =>
      Promise.resolve(
        mapPage(organisationPage(view, asked, limit), (place) =>
          organisationRow(view, prefix, place),
        ),
      ),
  });
}
