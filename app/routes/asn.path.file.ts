import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { pathFile, pathRows } from "~/features/asn/view/path-rows";
import { readPathAsked } from "~/features/asn/view/paths.view";
import { answerRead } from "~/pageless.server";
import { notFound } from "~/platform/http.server";
import { rowsFile } from "~/platform/list-file.server";

/** All likely and all shortest allowed paths between two ASes as CSV or JSON, one line a hop. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, pathsFile);
export const action = loader;

async function pathsFile({ request, context: { db } }: Given) {
  const view = await currentAsView(db);
  const { from, to } = readPathAsked(view, new URL(request.url).searchParams);
  if (from.asn === null || to.asn === null) throw notFound();
  return rowsFile(request, pathFile, { pages: pathRows(view, { from: from.asn, to: to.asn }) });
}
