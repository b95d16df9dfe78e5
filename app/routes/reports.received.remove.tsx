import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { removeReceived } from "~/features/reports/remove-received.server";
import { requireHistory } from "~/features/reports/require-history.server";
import { requireReport } from "~/features/reports/require-report.server";
import { RemoveReceivedPage } from "~/features/reports/ui/remove-received-page";
import { pageTitle } from "~/page-title.server";
import { notFound, param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["history"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requireHistory(request);
  requireWithinLimit(request, "read", context.actor.account?.id);
  const { report, isReceiver } = await requireReport(context, request, param(params, "reportId"));
  if (!isReceiver) throw notFound();
  return data({
    title: await pageTitle(request, "history:removal.title"),
    place: report.browserLocation?.city ?? "",
    at: report.dateTime,
    listHref: `${context.prefix}/reports?list=received`,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requireHistory(request);
  requireWithinLimit(request, "write", context.actor.account?.id);
  const outcome = await removeReceived(context, param(params, "reportId"));
  if (!outcome.ok) throw notFound();
  return redirect(`${context.prefix}/reports?list=received&removed=yes`, 303);
}

export default function RemoveReceivedRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <RemoveReceivedPage {...page} />;
}
