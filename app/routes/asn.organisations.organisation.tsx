import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countHeading } from "~/as-headings.server";
import { loadPage } from "~/features/access/page.server";
import { organisationHref, ownedFilePath } from "~/features/asn/asn-address";
import { ownedList } from "~/features/asn/lists/as-list.schema";
import { ownedPage } from "~/features/asn/lists/as-page";
import { asRow } from "~/features/asn/lists/as-row";
import { OrganisationPage, UnknownOrganisationPage } from "~/features/asn/ui/organisation-page";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { relationshipsLine } from "~/features/asn/view/datasets-in-use.server";
import { findOrganisation } from "~/features/asn/view/search-ases";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageHeading } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["as-view"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "asn:read", limit: "read" }, async (given) => {
    const { request, params, context } = given;
    const { db, prefix } = context;
    const view = await currentAsView(db);
    const id = params.orgId ?? "";
    const organisation = findOrganisation(view, id);
    const dataset = await relationshipsLine(db, view);
    if (!organisation)
      return data(
        {
          ...(await pageHeading(request, "as-view:organisation.unknown", { id })),
          ...{ prefix, dataset, id, organisation },
        },
        { status: 404 },
      );
    const { asked, unread } = readList(ownedList, new URL(request.url).searchParams);
    const page = ownedPage(view, { id, asked, limit: ownedList.pageSize });
    const name = organisation.name || id;
    return data({
      ...(await countHeading(request, "organisation.finding", {
        count: organisation.asnCount,
        name,
      })),
      prefix,
      dataset,
      organisation,
      search: asked.search,
      rows: page.rows.map((asn) => asRow(view, prefix, asn)),
      view: listView(ownedList, {
        path: organisationHref(prefix, id),
        asked,
        page,
        unread,
        filePath: ownedFilePath(prefix, id),
        firstOrders: { cone: "descending" },
      }),
    });
  });

export default function OrganisationRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return page.organisation ? <OrganisationPage {...page} /> : <UnknownOrganisationPage {...page} />;
}
