import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countHeading } from "~/as-headings.server";
import { loadPage, type Given } from "~/features/access/page.server";
import { asnHref } from "~/features/asn/asn-address";
import { asList } from "~/features/asn/lists/as-list.schema";
import { foundCount, foundPage } from "~/features/asn/lists/as-page";
import { asRow } from "~/features/asn/lists/as-row";
import { AsListPage } from "~/features/asn/ui/as-list-page";
import { isImpossibleAsn } from "~/features/asn/view/asked-as";
import type { AsView } from "~/features/asn/view/as-view";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { relationshipsLine } from "~/features/asn/view/datasets-in-use.server";
import { viewTotals } from "~/features/asn/view/describe-as";
import { foundOrganisations } from "~/features/asn/view/search-ases";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageHeading } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";
import { formatInteger } from "~/ui/format";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["as-view"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "asn:read", limit: "read" }, async ({ request, context }) => {
    const { db, prefix } = context;
    const view = await currentAsView(db);
    const { asked, unread } = readList(asList, new URL(request.url).searchParams);
    const page = foundPage(view, asked, asList.pageSize);
    const count = foundCount(view, asked.search);
    const path = asnHref(prefix);
    return {
      ...(await headingOf(request, view, { ...asked, count })),
      prefix,
      dataset: await relationshipsLine(db, view),
      search: asked.search,
      error: isImpossibleAsn(asked.search) ? ("no-such-number" as const) : null,
      rows: page.rows.map((asn) => asRow(view, prefix, asn)),
      organisationCount: asked.search === "" ? 0 : foundOrganisations(view, asked.search).size,
      view: listView(asList, {
        path,
        asked,
        page,
        unread,
        filePath: path,
        count: { number: count, isMore: false },
        firstOrders: { cone: "descending" },
      }),
    };
  });

async function headingOf(
  request: Given["request"],
  view: AsView,
  { search, count }: { search: string; count: number },
) {
  if (search !== "") return countHeading(request, "list.found", { count, search });
  const { ases, links } = viewTotals(view);
  if (ases === 0) return pageHeading(request, "as-view:title", {});
  const language = await languageOf(request);
  const [asesText, linksText] = [ases, links].map((number) => formatInteger(language, number));
  return pageHeading(request, "as-view:list.finding", {
    ases: asesText ?? "",
    links: linksText ?? "",
  });
}

export default function AsnRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AsListPage {...page} />;
}
