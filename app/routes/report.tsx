import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requirePermission, type Context } from "~/features/access/context.server";
import { findRunReport } from "~/features/reports/find-run-report.server";
import { readReport, readReportVersion } from "~/features/reports/read-report.server";
import { reportView } from "~/features/reports/report.view";
import { FollowRun } from "~/features/reports/ui/follow-run";
import { ReportAlert } from "~/features/reports/ui/report-alert";
import { ReportPage } from "~/features/reports/ui/report-page";
import { pageTitle, reportPageTitle } from "~/page-title.server";
import { application } from "~/platform/application.server";
import { entityTag, isMatched, param } from "~/platform/http.server";
import { languageOf } from "~/platform/i18n.server";
import { readPreferences } from "~/platform/preferences.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { sandbox } from "~/platform/sandbox-parts.server";
import { drawMap } from "~/ui/map-drawing.server";

/** Without script a running report loads itself anew this often, in seconds (docs/limits.md). */
const refreshEverySeconds = 5;

const privateHeaders = { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" };

export const handle = { i18n: ["report", "verdict"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:read");
  requireWithinLimit(request, "read");
  const homeHref = context.prefix || "/";
  const id = param(params, "reportId");
  if (id === "temp") return leadToRun(context, request);

  const isRefreshing = new URL(request.url).searchParams.get("refresh") !== "off";
  const tagOf = async (version: string) => pageTag(request, [context.prefix, id.toLowerCase(), version, String(isRefreshing)]);
  if (request.headers.has("If-None-Match")) {
    const version = await readReportVersion(context, request, id);
    const tag = version && (await tagOf(version));
    if (tag && isMatched(request, tag)) throw new Response(null, { status: 304, headers: { ...privateHeaders, ETag: tag } });
  }

  const outcome = await readReport(context, request, id);
  if (!outcome.ok) {
    const isMalformed = outcome.refusal === "malformed-id";
    const alert = isMalformed ? ("malformed" as const) : ("notFound" as const);
    const title = await pageTitle(request, `report:alert.${alert}.title`);
    return data({ alert, homeHref, title }, { status: isMalformed ? 400 : 404, headers: privateHeaders });
  }
  const { report, reader, version } = outcome.value;
  const view = reportView(report, reader);
  return data(
    {
      title: await reportPageTitle(request, report),
      view,
      drawing: view.map.marks.length > 0 ? drawMap(view.map.marks, view.map.lines) : null,
      homeHref,
      reportHref: `${context.prefix}/report/${report.id}`,
      refreshSeconds: isRefreshing ? refreshEverySeconds : null,
      noScriptRefreshSeconds: view.isRunning && isRefreshing ? refreshEverySeconds : null,
      hubUrl: view.isRunning && view.isHolder ? `${context.prefix}/messagingHub?runId=${report.runId}` : null,
      hydrate: view.isRunning,
    },
    { headers: { ...privateHeaders, ETag: await tagOf(version) } },
  );
}

/** `temp` leads the browser that holds a run to its report. */
async function leadToRun(context: Context, request: Request) {
  const found = await findRunReport(context, request);
  if (found) return redirect(`${context.prefix}/report/${found}`);
  const title = await pageTitle(request, "report:alert.noRun.title");
  return data({ alert: "noRun" as const, homeHref: context.prefix || "/", title }, { status: 404, headers: privateHeaders });
}

/** The tag covers everything that decides what this page looks like (decision 0014). */
async function pageTag(request: Request, parts: readonly string[]): Promise<string> {
  const [language, { theme = "system" }] = await Promise.all([languageOf(request), readPreferences(request)]);
  return entityTag(["page", application().version, sandbox()?.controlUrl ?? "", language, theme, ...parts]);
}

export default function ReportRoute() {
  const page = useLoaderData<typeof loader>();
  if ("alert" in page) return <ReportAlert kind={page.alert} homeHref={page.homeHref} />;
  const { hubUrl, view, drawing, homeHref, reportHref, refreshSeconds } = page;
  return (
    <>
      {hubUrl ? <FollowRun hubUrl={hubUrl} /> : null}
      <ReportPage view={view} drawing={drawing} homeHref={homeHref} reportHref={reportHref} refreshSeconds={refreshSeconds} />
    </>
  );
}
