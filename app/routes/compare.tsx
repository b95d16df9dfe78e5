import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { compareReports, type ComparedReports } from "~/features/reports/compare-reports.server";
import { referenceMaxLength } from "~/features/reports/comparison-reference";
import { sideView } from "~/features/reports/comparison.view";
import { ComparePage } from "~/features/reports/ui/compare-page";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["compare", "report", "verdict"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:compare", limit: "read", isRevalidated: true },
    async ({ request, context }) => {
      const { searchParams } = new URL(request.url);
      const asked = { a: searchParams.get("a"), b: searchParams.get("b") };
      const { reports, refusals, comparison } = await compareReports(context, asked);
      const hrefOf = (id: string) => `${context.prefix}/report/${id}`;
      return data(
        {
          title: await pageTitle(request, "compare:title"),
          compareHref: `${context.prefix}/compare`,
          typed: {
            a: asked.a?.slice(0, referenceMaxLength) ?? "",
            b: asked.b?.slice(0, referenceMaxLength) ?? "",
          },
          refusals,
          sides: {
            a: reports.a && sideView(reports.a, hrefOf),
            b: reports.b && sideView(reports.b, hrefOf),
          },
          comparison,
        },
        { status: statusOf(refusals), headers: { "X-Robots-Tag": "noindex" } },
      );
    },
  );

function statusOf({ a, b }: ComparedReports["refusals"]): number {
  if (a === "not-found" || b === "not-found") return 404;
  return a || b ? 422 : 200;
}

export default function CompareRoute() {
  const { compareHref, typed, refusals, sides, comparison } = useLoaderData<typeof loader>();
  return (
    <ComparePage
      compareHref={compareHref}
      typed={typed}
      refusals={refusals}
      sides={sides}
      comparison={comparison}
    />
  );
}
