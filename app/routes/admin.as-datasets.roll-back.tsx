import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { datasetsHref } from "~/features/asn/asn-address";
import { readDatasetList, rollBackDatasets } from "~/features/asn/datasets/choose-datasets.server";
import { seenChoiceSchema } from "~/features/asn/datasets/dataset.schema";
import { kindChanges } from "~/features/asn/datasets/dataset.view";
import { RollBackPage } from "~/features/asn/ui/roll-back-page";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["as-view"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "asn-dataset:manage", limit: "read" },
    async ({ request, context: { db, prefix } }) => {
      const { datasets, choice, previous } = await readDatasetList(db);
      return {
        title: await pageTitle(request, "as-view:datasets.rollBackTitle"),
        prefix,
        seen: choice.id,
        changes: previous ? kindChanges(choice.datasets, previous.datasets, datasets) : [],
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "asn-dataset:manage", limit: "write" },
    async ({ request, account, context: { db, variant, prefix, now } }) => {
      const submission = parseForm(await readFormData(request), { schema: seenChoiceSchema });
      if (submission.status !== "success") return data({ isChanged: true }, { status: 422 });
      const by = { variant, actor: account };
      const done = await rollBackDatasets({ db, now, by }, submission.value.seen);
      if (!done.ok) return data({ isChanged: true }, { status: 409 });
      await currentAsView(db, { mostAgeMs: 0 });
      return redirect(`${datasetsHref(prefix)}?done=rolledBack`, 303);
    },
  );

export default function RollBackDatasetsRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <RollBackPage {...page} isChanged={refused?.isChanged ?? false} />;
}
