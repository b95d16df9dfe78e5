import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { partnersHref } from "~/features/providers/partner-address";
import { listPartners } from "~/features/providers/partner-list.repository.server";
import { partnerList } from "~/features/providers/partner-list.schema";
import { partnerView } from "~/features/providers/partner.view";
import { PartnerListPage } from "~/features/providers/ui/partner-list-page";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["providers"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "partner:review", limit: "read" },
    async ({ request, context: { db, variant, prefix } }) => {
      const { asked, unread } = readList(partnerList, new URL(request.url).searchParams);
      const page = await listPartners(db, { ...asked, variant }, partnerList.pageSize);
      const path = partnersHref(prefix);
      return {
        title: await pageTitle(request, "providers:list.title"),
        path,
        asked: { show: asked.show, search: asked.search },
        partners: page.rows.map((partner) => ({
          ...partnerView(partner),
          memberCount: partner.memberCount,
        })),
        view: listView(partnerList, { path, asked, page, unread, filePath: path }),
      };
    },
  );

export default function RegistrationsRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <PartnerListPage {...page} />;
}
