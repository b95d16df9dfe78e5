import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { EndpointSetList } from "~/features/domain-lens/endpoint-sets/ui/endpoint-set-list";
import { endpointViews } from "~/features/domain-lens/endpoints-address";
import { readWaiting } from "~/features/domain-lens/notices/read-waiting.server";
import { waitingPageSchema } from "~/features/domain-lens/notices/read-notices.schema";
import { WaitingSection } from "~/features/domain-lens/notices/ui/waiting-section";
import { newOcdiHref, ocdiListHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { findAssociationsOfFqdns } from "~/features/domain-lens/ocdi/ocdi-facts.repository.server";
import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { readEndpointsView } from "~/features/domain-lens/read-endpoints-view.server";
import { FqdnList } from "~/features/domain-lens/fqdns/ui/fqdn-list";
import { EndpointsHead } from "~/features/domain-lens/ui/endpoints-head";
import { WorkloadList } from "~/features/domain-lens/workloads/ui/workload-list";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = {
  i18n: ["endpoints", "fqdns", "workloads", "ocdi", "notices", "changes", "validation"],
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "domain-lens:read", limit: "read" },
    async ({ request, context }) => {
      const query = new URL(request.url).searchParams;
      const view = endpointViews.find((each) => each === query.get("view")) ?? "sets";
      const shown = await readEndpointsView(context.db, view, {
        prefix: context.prefix,
        address: query,
      });
      const { db, variant, actor, prefix, now } = context;
      const offersOcdi = await isOcdiOffered(context);
      const page = waitingPageSchema.parse(query.get("waiting"));
      const waiting = await readWaiting(db, {
        person: actingPerson(actor),
        variant,
        prefix,
        now,
        offersOcdi,
        page,
      });
      const ocdi =
        shown.view === "fqdns" && offersOcdi
          ? await findAssociationsOfFqdns(
              db,
              shown.fqdns.map(({ id }) => id),
            )
          : null;
      return {
        title: await pageTitle(request, `endpoints:views.${view}`),
        prefix,
        shown,
        ocdi,
        waiting,
        mayAddSet: can(actor, "change-request:write"),
        mayAddWorkload: can(actor, "workload:edit"),
        mayPublish: can(actor, "publication:run"),
        mayNameDeputies: can(actor, "deputy:name"),
        mayEditFqdns: can(actor, "fqdn:edit"),
        mayEditOcdi: can(actor, "ocdi:edit"),
      };
    },
  );

export default function EndpointsRoute() {
  const {
    prefix,
    shown,
    ocdi,
    waiting,
    mayAddSet,
    mayAddWorkload,
    mayPublish,
    mayNameDeputies,
    mayEditFqdns,
    mayEditOcdi,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <EndpointsHead
        prefix={prefix}
        view={shown.view}
        mayAddSet={mayAddSet}
        mayAddWorkload={mayAddWorkload}
        mayPublish={mayPublish}
        mayNameDeputies={mayNameDeputies}
        ocdiHref={ocdi ? ocdiListHref(prefix) : undefined}
        waiting={<WaitingSection prefix={prefix} waiting={waiting} />}
      />
      {shown.view === "sets" ? <EndpointSetList prefix={prefix} {...shown} /> : null}
      {shown.view === "fqdns" ? (
        <FqdnList
          prefix={prefix}
          {...shown}
          mayEdit={mayEditFqdns}
          ocdi={ocdi}
          newOcdiHref={ocdi && mayEditOcdi ? newOcdiHref(prefix) : undefined}
        />
      ) : null}
      {shown.view === "workloads" ? <WorkloadList prefix={prefix} {...shown} /> : null}
    </>
  );
}
