import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import {
  askedSolutions,
  readSolutionList,
  readSolutionTags,
} from "~/features/providers/read-solution-list.server";
import { partnersVersion } from "~/features/providers/owner-name.repository.server";
import { AllSolutionsPage } from "~/features/solutions/ui/all-solutions-page";
import {
  countByType,
  solutionsVersion,
} from "~/features/solutions/solution-list.repository.server";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { typeWord } from "~/features/solutions/solution.view";
import { allSolutionsHref } from "~/features/solutions/solutions-address";
import { listView } from "~/lib/list/list-view";
import { keptPage } from "~/kept-page.server";
import { pageTitle } from "~/page-title.server";
import { unpack } from "~/platform/packed";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "solution:review", limit: "read" }, async ({ request, context }) => {
    const { prefix, db, variant } = context;
    const version = [await solutionsVersion(db, variant), await partnersVersion(db, variant)];
    return keptPage({ request, context }, version, async () => {
      const { asked, unread } = askedSolutions(new URL(request.url).searchParams, ["tab"]);
      const [page, tags, types] = await Promise.all([
        readSolutionList(context, { asked }),
        readSolutionTags(context),
        countByType(db, variant),
      ]);
      const path = allSolutionsHref(prefix);
      const shown = { path, asked, page, unread, filePath: path };
      return {
        title: await pageTitle(request, "solutions:report.title"),
        prefix,
        asked,
        rows: page.rows,
        tags,
        types: types.map(({ type, count }) => ({ type: typeWord(type), count })),
        view: listView(solutionList, { ...shown, firstOrders: { added: "descending" } }),
      };
    });
  });

export default function AllSolutionsRoute() {
  const { title: _title, ...page } = unpack(useLoaderData<typeof loader>().shown);
  return <AllSolutionsPage {...page} />;
}
