import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { asHeading } from "~/as-headings.server";
import { readAsSamples } from "~/as-samples.server";
import { loadPage, type Given } from "~/features/access/page.server";
import { announcedPrefixes } from "~/features/asn/announced-prefixes.server";
import {
  asHref,
  asListFilePath,
  asnHref,
  organisationHref,
  prefixesFilePath,
} from "~/features/asn/asn-address";
import { asList, relatedList } from "~/features/asn/lists/as-list.schema";
import { relatedPage } from "~/features/asn/lists/as-page";
import { relatedChoices, relatedRow } from "~/features/asn/lists/related-rows";
import { readAsn } from "~/features/asn/organisations";
import { AsPage, UnknownAsPage } from "~/features/asn/ui/as-page";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { relationshipsLine } from "~/features/asn/view/datasets-in-use.server";
import { describeAs } from "~/features/asn/view/describe-as";
import {
  keptRange,
  rangeAsked,
  rangeParameter,
} from "~/features/performance/as-traffic/as-traffic.view";
import { AsTraffic } from "~/features/performance/ui/as-traffic";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageHeading } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["as-view", "performance"] };

/** Prefixes that the page lists; the files have all. */
const prefixesMost = 12;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "asn:read", limit: "read" }, async (given) => {
    const { request, params, context } = given;
    const { db, prefix } = context;
    const text = (params.asn ?? "").trim();
    const asn = readAsn(text);
    if (asn !== null && text !== String(asn))
      return redirect(asHref(prefix, asn) + new URL(request.url).search, 302);
    const view = await currentAsView(db);
    const as = asn === null ? null : describeAs(view, asn);
    if (!as) return unknown(given, text);
    const query = new URL(request.url).searchParams;
    const { asked, unread } = readList(relatedList, query, [rangeParameter]);
    const range = rangeAsked(query);
    const prefixes = await announcedPrefixes(as.asn);
    const page = relatedPage(view, { asn: as.asn, asked, limit: relatedList.pageSize });
    return data({
      ...(await asHeading(request, as)),
      prefix,
      dataset: await relationshipsLine(db, view),
      as: {
        ...as,
        organisationHref: as.organisation && organisationHref(prefix, as.organisation.id),
      },
      prefixes: {
        first: prefixes.slice(0, prefixesMost),
        count: prefixes.length,
        filePath: prefixesFilePath(prefix, as.asn),
      },
      ...(await readAsSamples(context, { asn: as.asn, range, query })),
      ...{ of: asked.of, search: asked.search },
      lists: relatedChoices(as, asHref(prefix, as.asn), keptRange(range)),
      rows: page.rows.map((other) => relatedRow(view, prefix, { asn: as.asn, other })),
      view: listView(relatedList, {
        path: asHref(prefix, as.asn),
        asked,
        page,
        unread,
        filePath: asListFilePath(prefix, as.asn),
        fixed: keptRange(range),
        firstOrders: { cone: "descending" },
      }),
    });
  });

/** The search for another one, with what was asked for. */
async function unknown({ request, context: { db, prefix } }: Given, text: string) {
  const asn = readAsn(text);
  const { asked, unread } = readList(asList, new URLSearchParams({ search: text }));
  const path = asnHref(prefix);
  const page = { previous: null, next: null };
  return data(
    {
      ...(await (asn === null
        ? pageHeading(request, "as-view:as.unreadable", { text: asked.search })
        : pageHeading(request, "as-view:as.unknown", { asn }))),
      prefix,
      dataset: await relationshipsLine(db, await currentAsView(db)),
      as: null,
      text: asked.search,
      view: listView(asList, { path, asked, page, unread }),
    },
    { status: 404 },
  );
}

export default function AsRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  if (!page.as) return <UnknownAsPage {...page} />;
  const { traffic, ...shown } = page;
  return (
    <AsPage {...shown}>
      <AsTraffic traffic={traffic} />
    </AsPage>
  );
}
