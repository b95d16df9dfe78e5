import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pathHeading } from "~/as-headings.server";
import { loadPage } from "~/features/access/page.server";
import { PathPage } from "~/features/asn/ui/path-page";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { relationshipsLine } from "~/features/asn/view/datasets-in-use.server";
import { answerPaths, readPathAsked } from "~/features/asn/view/paths.view";
import { pageHeading } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["as-view"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "asn:read", limit: "read" }, async ({ request, context }) => {
    const { db, prefix } = context;
    const view = await currentAsView(db);
    const asked = readPathAsked(view, new URL(request.url).searchParams);
    const { from, to } = asked;
    const page = { prefix, dataset: await relationshipsLine(db, view), from, to };
    const none = { ...page, errors: {}, paths: null };
    if (!asked.isAsked)
      return data({ ...(await pageHeading(request, "as-view:path.title", {})), ...none });
    const answer = answerPaths(view, prefix, asked);
    if ("paths" in answer) {
      const { paths } = answer;
      return data({ ...(await pathHeading(request, paths)), ...page, errors: {}, paths });
    }
    const { errors } = answer;
    const isNotFound = [errors.from, errors.to].some((error) => error === "unknown");
    return data(
      {
        ...(await pageHeading(request, "as-view:path.finding.wrong", {})),
        ...{ ...page, errors, paths: null },
      },
      { status: isNotFound ? 404 : 422 },
    );
  });

export default function PathRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <PathPage {...page} />;
}
