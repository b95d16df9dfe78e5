import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { can } from "~/features/access/permissions";
import { listAssociations } from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import { requireOcdi } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { ocdiListSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { shownAssociation } from "~/features/domain-lens/ocdi/ocdi.view";
import { OcdiList } from "~/features/domain-lens/ocdi/ui/ocdi-list";
import { listWorkloadChoices } from "~/features/domain-lens/workloads/workload.repository.server";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { pageTitle } from "~/page-title.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { readQuery } from "~/platform/read-query";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["ocdi", "endpoints"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor, prefix } = await requireOcdi(request, "domain-lens:read");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const query = await withWorkloadIds(db, new URL(request.url).searchParams);
  const {
    asked: { after, ...asked },
    unread,
  } = readQuery(ocdiListSchema, query);
  const [{ rows, next }, workloads] = await Promise.all([
    listAssociations(db, { ...asked, after }),
    listWorkloadChoices(db),
  ]);
  return data(
    {
      title: await pageTitle(request, "ocdi:list.title"),
      prefix,
      asked,
      unread,
      associations: rows.map(shownAssociation),
      next,
      isFirst: after === null,
      workloads: workloads.map(({ id, name }) => ({ id, name })),
      mayEdit: can(actor, "ocdi:edit"),
      isDeleted: query.get("done") === "deleted",
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function OcdiRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <OcdiList {...page} />;
}
