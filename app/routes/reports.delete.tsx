import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import {
  deleteSelectedReports,
  findSelectedReports,
} from "~/features/reports/delete-selected-reports.server";
import { DeleteSelectedPage } from "~/features/reports/ui/delete-selected-page";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { forbidden } from "~/platform/http.server";
import { askedAbout, readSelectionMark } from "~/platform/selection-mark.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["history"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:list", limit: "read", isOffered: isHistoryOffered },
    async ({ request, context }) => {
      const found = await findSelectedReports(context, new URL(request.url).searchParams);
      return data(
        {
          title: await pageTitle(request, "history:deletion.title"),
          backHref: `${context.prefix}/reports`,
          selected: found.ok
            ? askedAbout(found.value.map(({ id, dateTime, city }) => ({ id, dateTime, city })))
            : null,
          refusal: found.ok ? null : found.refusal,
        },
        { status: found.ok ? 200 : 409 },
      );
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "report:list", limit: "write", isOffered: isHistoryOffered },
    async ({ request, context }) => {
      if (!can(context.actor, "report:delete")) throw forbidden();
      const seen = readSelectionMark(await readFormData(request));
      const selection = new URL(request.url).searchParams;
      const outcome = await deleteSelectedReports(context, { selection, seen });
      if (!outcome.ok) return data({ refusal: outcome.refusal }, { status: 409 });
      return redirect(`${context.prefix}/reports?deleted=${outcome.value}`, 303);
    },
  );

export default function DeleteSelectedRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <DeleteSelectedPage {...page} isChanged={refused?.refusal === "changed"} />;
}
