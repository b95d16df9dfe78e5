import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { asGraphPage } from "~/as-graph-page.server";
import { loadPage } from "~/features/access/page.server";
import { askOrganisationGraph } from "~/features/asn/graph/ask-graph.server";
import graphStyles from "~/features/asn/ui/as-graph.css";
import { AsGraphPage } from "~/features/asn/ui/as-graph-page";
import { unpack, type Unpacked } from "~/platform/packed";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const links = () => [{ rel: "stylesheet", href: graphStyles }];

export const handle = { i18n: ["as-graph"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "asn:read", limit: "read" }, (given) =>
    asGraphPage(given, (question) =>
      askOrganisationGraph(given.context.db, { id: given.params.orgId, ...question }),
    ),
  );

export default function OrganisationGraphRoute() {
  const { shown } = useLoaderData<typeof loader>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  return <AsGraphPage {...page} />;
}
