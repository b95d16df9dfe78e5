import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countHeading } from "~/as-headings.server";
import { loadPage } from "~/features/access/page.server";
import { organisationsHref } from "~/features/asn/asn-address";
import { organisationList } from "~/features/asn/lists/as-list.schema";
import { organisationPage } from "~/features/asn/lists/as-page";
import { organisationRow } from "~/features/asn/lists/as-row";
import { OrganisationListPage } from "~/features/asn/ui/organisation-list-page";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { relationshipsLine } from "~/features/asn/view/datasets-in-use.server";
import { foundOrganisations } from "~/features/asn/view/search-ases";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["as-view"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "asn:read", limit: "read" }, async ({ request, context }) => {
    const { db, prefix } = context;
    const view = await currentAsView(db);
    const { asked, unread } = readList(organisationList, new URL(request.url).searchParams);
    const page = organisationPage(view, asked, organisationList.pageSize);
    const { search } = asked;
    const count = foundOrganisations(view, search).size;
    const path = organisationsHref(prefix);
    return {
      ...(await countHeading(request, `organisations.${search === "" ? "finding" : "found"}`, {
        count,
        search,
      })),
      prefix,
      dataset: await relationshipsLine(db, view),
      search,
      rows: page.rows.map((place) => organisationRow(view, prefix, place)),
      view: listView(organisationList, {
        path,
        asked,
        page,
        unread,
        filePath: path,
        count: { number: count, isMore: false },
        firstOrders: { asns: "descending" },
      }),
    };
  });

export default function OrganisationsRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <OrganisationListPage {...page} />;
}
