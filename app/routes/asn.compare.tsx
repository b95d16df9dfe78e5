import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { changeHeading } from "~/as-headings.server";
import { loadPage } from "~/features/access/page.server";
import { compareHref } from "~/features/asn/asn-address";
import { changeList } from "~/features/asn/lists/as-list.schema";
import { linkedAs } from "~/features/asn/lists/as-row";
import { changePage } from "~/features/asn/lists/change-page";
import { ComparePage } from "~/features/asn/ui/compare-page";
import { askComparison } from "~/features/asn/view/ask-comparison.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { relationshipsLine } from "~/features/asn/view/datasets-in-use.server";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageHeading } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["as-view"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "asn:read", limit: "read" }, async ({ request, context }) => {
    const { db, prefix } = context;
    const view = await currentAsView(db);
    const { searchParams } = new URL(request.url);
    const { asked, unread } = readList(changeList, searchParams);
    const answer = await askComparison(db, view, asked);
    const { datasets, before, after, compared } = answer;
    const page = changePage(compared?.changes ?? [], asked, changeList.pageSize);
    const isAsked = searchParams.has("asn");
    const path = compareHref(prefix);
    const error = isAsked ? answer.asked.error : null;
    const heading = compared
      ? await changeHeading(request, linkedAs(view, prefix, compared.asn), compared)
      : await pageHeading(request, "as-view:compare.title", {});
    return data(
      {
        ...heading,
        ...{ prefix, datasets, before, after, error },
        dataset: await relationshipsLine(db, view),
        text: answer.asked.text,
        cones: compared && { before: compared.coneBefore, after: compared.coneAfter },
        rows: page.rows.map((change) => ({ ...change, as: linkedAs(view, prefix, change.asn) })),
        view: listView(changeList, { path, asked, page, unread, filePath: path }),
      },
      { status: error === null ? 200 : error === "unknown" ? 404 : 422 },
    );
  });

export default function CompareDatasetsRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ComparePage {...page} />;
}
