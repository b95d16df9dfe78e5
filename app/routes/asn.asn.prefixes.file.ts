import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { announcedPrefixes } from "~/features/asn/announced-prefixes.server";
import { prefixFile } from "~/features/asn/lists/as-file";
import { readAsn } from "~/features/asn/organisations";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { describeAs } from "~/features/asn/view/describe-as";
import { answerRead } from "~/pageless.server";
import { notFound } from "~/platform/http.server";
import { rowsFile } from "~/platform/list-file.server";

/** All prefixes that an AS announces as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "asn:read", limit: "create" }, prefixesFile);
export const action = loader;

async function prefixesFile({ request, params, context: { db } }: Given) {
  const asn = readAsn(params.asn ?? "");
  if (asn === null || !describeAs(await currentAsView(db), asn)) throw notFound();
  const prefixes = await announcedPrefixes(asn);
  return rowsFile(request, prefixFile, { pages: [prefixes.map((prefix) => ({ prefix }))] });
}
