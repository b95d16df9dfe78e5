import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { isNewInternalPortalOffered } from "~/features/providers/new-internal-portal-offered.server";
import { partnersVersion } from "~/features/providers/owner-name.repository.server";
import {
  askedSolutions,
  readSolutionList,
  readSolutionTags,
} from "~/features/providers/read-solution-list.server";
import { solutionsVersion } from "~/features/solutions/solution-list.repository.server";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { allSolutionsHref, plainListHref } from "~/features/solutions/solutions-address";
import { PlainListPage } from "~/features/solutions/ui/plain-list-page";
import { keptPage } from "~/kept-page.server";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { unpack, type Unpacked } from "~/platform/packed";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

/** The internal network partner report under its short address: the new view, or the plain list where it is off. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "solution:review", limit: "read" }, async ({ request, context }) => {
    const { prefix, db, variant } = context;
    const { search, searchParams } = new URL(request.url);
    if (await isNewInternalPortalOffered(context))
      throw redirect(allSolutionsHref(prefix) + search);
    const version = [
      "plain",
      await solutionsVersion(db, variant),
      await partnersVersion(db, variant),
    ];
    return keptPage({ request, context }, version, async () => {
      const { asked, unread } = askedSolutions(searchParams);
      const [{ solutions: _stored, ...page }, tags] = await Promise.all([
        readSolutionList(context, { asked }),
        readSolutionTags(context),
      ]);
      const path = plainListHref(prefix);
      return {
        title: await pageTitle(request, "solutions:report.title"),
        prefix,
        asked,
        rows: page.rows,
        tags,
        view: listView(solutionList, {
          path,
          asked,
          page,
          unread,
          filePath: allSolutionsHref(prefix),
          firstOrders: { added: "descending" },
        }),
      };
    });
  });

export default function PartnerRoute() {
  const { shown } = useLoaderData<typeof loader>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  return <PlainListPage {...page} />;
}
