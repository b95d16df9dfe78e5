import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { readDatasetList } from "~/features/asn/datasets/choose-datasets.server";
import { datasetView } from "~/features/asn/datasets/dataset.view";
import { DatasetsPage } from "~/features/asn/ui/datasets-page";
import { pageTitle } from "~/page-title.server";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin", "as-view"] };

/** What was just done, as an address says it. */
const doneWords = ["activated", "rolledBack"] as const;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "asn-dataset:manage", limit: "read" },
    async ({ request, context: { db, prefix, actor } }) => {
      const list = await readDatasetList(db);
      const done = new URL(request.url).searchParams.get("done");
      return {
        title: await pageTitle(request, "admin:asDatasets.title"),
        prefix,
        tabs: administrationTabs((permission) => can(actor, permission)),
        datasets: list.datasets.map((dataset) => datasetView(dataset, list)),
        canRollBack: list.previous !== null,
        done: doneWords.find((word) => word === done) ?? null,
      };
    },
  );

export default function AsDatasetsRoute() {
  const { title: _title, tabs, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <AdministrationHead prefix={page.prefix} tabs={tabs} current="asDatasets" />
      <DatasetsPage {...page} />
    </>
  );
}
