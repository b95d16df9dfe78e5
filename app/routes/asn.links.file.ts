import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { linkFile } from "~/features/asn/lists/as-file";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { linkRows } from "~/features/asn/view/link-lines";
import { answerRead } from "~/pageless.server";
import { rowsFile } from "~/platform/list-file.server";

/** All links of the relationships in use as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, linksFile);
export const action = loader;

async function linksFile({ request, context: { db } }: Given) {
  return rowsFile(request, linkFile, { pages: linkRows(await currentAsView(db)) });
}
