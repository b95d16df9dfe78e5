import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, postPage, type Given } from "~/features/access/page.server";
import { datasetsHref } from "~/features/asn/asn-address";
import { activateDataset, readDatasetList } from "~/features/asn/datasets/choose-datasets.server";
import {
  activationChanges,
  datasetReportView,
  datasetView,
} from "~/features/asn/datasets/dataset.view";
import { datasetIdSchema } from "~/features/asn/datasets/dataset.schema";
import { DatasetPage } from "~/features/asn/ui/dataset-page";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { datasetChanges } from "~/features/asn/view/dataset-changes.server";
import { datasetFinding } from "~/features/asn/view/dataset-finding";
import { countHeading } from "~/as-headings.server";
import { notFound } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["as-view"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "asn-dataset:manage", limit: "read" },
    async ({ request, params, context: { db, prefix } }) => {
      const changes = await datasetChanges(db, datasetIdOf(params));
      if (!changes) throw notFound();
      const list = await readDatasetList(db);
      const dataset = datasetView(changes.dataset, list);
      const { kind, count } = datasetFinding(dataset.use, changes);
      return {
        ...(await countHeading(request, `datasets.${kind}`, { file: dataset.fileName, count })),
        prefix,
        dataset,
        report: datasetReportView(changes, await currentAsView(db)),
        changes: activationChanges(changes.dataset, list),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "asn-dataset:manage", limit: "write" },
    async ({ params, account, context: { db, variant, prefix, now } }) => {
      const by = { variant, actor: account };
      const done = await activateDataset({ db, now, by }, datasetIdOf(params));
      if (!done.ok) throw notFound();
      await currentAsView(db, { mostAgeMs: 0 });
      return redirect(`${datasetsHref(prefix)}?done=activated`, 303);
    },
  );

/** @throws {Response} 404 for a text that is no id */
function datasetIdOf({ datasetId }: Given["params"]): number {
  const id = datasetIdSchema.safeParse(datasetId);
  if (!id.success) throw notFound();
  return id.data;
}

export default function AsDatasetRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DatasetPage {...page} />;
}
