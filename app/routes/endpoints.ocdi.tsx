import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { listAssociations } from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import { ocdiListHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { ocdiList } from "~/features/domain-lens/ocdi/ocdi.schema";
import { shownAssociation } from "~/features/domain-lens/ocdi/ocdi.view";
import { OcdiList } from "~/features/domain-lens/ocdi/ui/ocdi-list";
import { listWorkloadChoices } from "~/features/domain-lens/workloads/workload.repository.server";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["ocdi", "endpoints"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "domain-lens:read", limit: "read", isOffered: isOcdiOffered },
    async ({ request, context: { db, actor, prefix } }) => {
      const query = await withWorkloadIds(db, new URL(request.url).searchParams);
      const { asked, unread } = readList(ocdiList, query, ["done"]);
      const [page, workloads] = await Promise.all([
        listAssociations(db, asked),
        listWorkloadChoices(db),
      ]);
      return {
        title: await pageTitle(request, "ocdi:list.title"),
        prefix,
        asked,
        associations: page.rows.map(shownAssociation),
        view: listView(ocdiList, {
          path: ocdiListHref(prefix),
          asked,
          page,
          unread,
          filePath: ocdiListHref(prefix),
          firstOrders: { changed: "descending" },
        }),
        workloads: workloads.map(({ id, name }) => ({ id, name })),
        mayEdit: can(actor, "ocdi:edit"),
        isDeleted: query.get("done") === "deleted",
      };
    },
  );

export default function OcdiRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <OcdiList {...page} />;
}
