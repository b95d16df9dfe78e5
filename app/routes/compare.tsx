import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requirePermission } from "~/features/access/context.server";
import { compareReports, type ComparedReports } from "~/features/reports/compare-reports.server";
import { referenceMaxLength } from "~/features/reports/comparison-reference";
import { sideView } from "~/features/reports/comparison.view";
import { ComparePage } from "~/features/reports/ui/compare-page";
import { pageTitle } from "~/page-title.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["compare", "report", "verdict"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:compare");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const { searchParams } = new URL(request.url);
  const asked = { a: searchParams.get("a"), b: searchParams.get("b") };
  const { reports, refusals, comparison } = await compareReports(context, request, asked);
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
}

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
