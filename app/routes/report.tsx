import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage, type Given } from "~/features/access/page.server";
import type { Context } from "~/features/access/context.server";
import { assistantTestHref } from "~/features/assistant-test/assistant-test-offered.server";
import { feedbackHref } from "~/features/feedback/feedback";
import { isFeedbackOffered } from "~/features/feedback/feedback-offered.server";
import { FeedbackLink } from "~/features/feedback/ui/feedback-link";
import { findHeldReports } from "~/features/reports/find-held-reports.server";
import { readReport, readReportVersion } from "~/features/reports/read-report.server";
import { reportView } from "~/features/reports/report.view";
import { saveReport } from "~/features/reports/save-report.server";
import { standingView } from "~/features/reports/standing-view.server";
import { FollowRun } from "~/features/reports/ui/follow-run";
import { ReportAlert } from "~/features/reports/ui/report-alert";
import { ReportPage } from "~/features/reports/ui/report-page";
import { traceRun } from "~/features/reports/trace-run.server";
import { readSurvey } from "~/features/survey/read-survey.server";
import { InternetTypePanel } from "~/features/survey/ui/internet-type-panel";
import { pageTitle, reportPageTitle } from "~/page-title.server";
import { entityTag, isMatched, notFound, param } from "~/platform/http.server";
import { useNonce } from "~/platform/nonce";
import { keptPage } from "~/platform/page-cache.server";
import type { PageHandle } from "~/platform/page-policy";
import { asksForWholePage } from "~/platform/whole-page.server";
import { drawReportMap } from "~/report-map-drawing.server";
import { shellTag } from "~/shell/shell-view.server";
import { CopyScript } from "~/ui/copy-script";

/** Without script a running report loads itself anew this often, in seconds (docs/limits.md). */
const refreshEverySeconds = 5;

const privateHeaders = { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" };

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle: PageHandle<SerializeFrom<typeof loader>> = {
  i18n: ["client", "compare", "report", "trace", "sharing", "verdict", "survey", "feedback"],
  policy: (page) => {
    if ("hydrate" in page && page.hydrate) return { script: "page", asksSettings: true };
    // Only the owner's page has copy buttons (decision 0015).
    return { script: "hasCopyButtons" in page && page.hasCopyButtons ? "files" : "none" };
  },
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "report:read", limit: "read" }, readReportPage);

async function readReportPage({ request, params, context }: Given) {
  const homeHref = context.prefix || "/";
  const id = param(params, "reportId");
  if (id === "temp") return leadToRun(context, request);

  const query = new URL(request.url).searchParams;
  const isRefreshing = query.get("refresh") !== "off";
  const isTraced = query.get("debugTrace") === "true";
  // A sign-in that could not save what was tested before leads here.
  const failedToSave = query.get("save") === "failed";
  // Beside the report's own version, the tag covers everything around it (decision 0014).
  const feedback = (await isFeedbackOffered(context))
    ? feedbackHref(context.prefix, "/report/:reportId", new URL(request.url).pathname)
    : null;
  const assistantHref = await assistantTestHref(context);
  const tagOf = async (version: string) =>
    entityTag([
      "page",
      await shellTag(context, request),
      version,
      JSON.stringify([feedback, assistantHref, failedToSave]),
    ]);
  if (!isTraced && asksForWholePage(request)) {
    const current = await readReportVersion(context, id);
    const tag = current && (await tagOf(current.version));
    if (tag && isMatched(request.headers.get("If-None-Match"), tag))
      throw new Response(null, { status: 304, headers: { ...privateHeaders, ETag: tag } });
    const kept = tag && keptPage(tag, { hasCopyButtons: current.reader === "owner" });
    if (kept) return data(kept, { headers: { ...privateHeaders, ETag: tag } });
  }

  // Before the report: the first look at a survey is in the report's version.
  const survey = (await readSurvey(context, id))?.view ?? null;
  const outcome = await readReport(context, id);
  if (!outcome.ok) {
    const isMalformed = outcome.refusal === "malformed-id";
    const alert = isMalformed ? ("malformed" as const) : ("notFound" as const);
    const title = await pageTitle(request, `report:alert.${alert}.title`);
    return data(
      { alert, homeHref, title },
      { status: isMalformed ? 400 : 404, headers: privateHeaders },
    );
  }
  const { report, reader, version, isClientAwaited } = outcome.value;
  const view = reportView(outcome.value, reader);
  const reportHref = `${context.prefix}/report/${report.id}`;
  const standing = await standingView(context, outcome.value);
  const isLive = view.isRunning || isClientAwaited;
  return data(
    {
      title: await reportPageTitle(request, report),
      view,
      drawing: await drawReportMap(request, view),
      homeHref,
      reportHref,
      reportUrl: context.origin + reportHref,
      standing,
      hasSaveFailed: failedToSave && standing.saving === "offered",
      survey,
      feedback,
      assistantHref,
      hasPeerChart: !outcome.value.arePeersHidden,
      trace: isTraced && view.isOwn ? await traceRun(context, report) : null,
      isUnfolded: query.get("rows") === "all",
      // Only the owner's page has the script of the copy buttons (decision 0015).
      hasCopyButtons: reader === "owner",
      refreshSeconds: isRefreshing ? refreshEverySeconds : null,
      isClientAwaited,
      noScriptRefreshSeconds: isLive && isRefreshing ? refreshEverySeconds : null,
      follows:
        isLive && view.isOwn
          ? {
              hubUrl: `${context.prefix}/messagingHub?runId=${report.runId}`,
              runId: report.runId,
            }
          : null,
      // Whoever may not read the stream loads the page anew, script or not.
      hydrate: isLive && view.isOwn,
    },
    // The trace of a run that goes on is no part of the report's version.
    { headers: { ...privateHeaders, ...(isTraced ? {} : { ETag: await tagOf(version) }) } },
  );
}

/** Saves the report to the account; what refuses it is told on the page, which stays as it was. */
export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "report:save", limit: "write" }, async ({ params, context }) => {
    const outcome = await saveReport(context, param(params, "reportId"));
    if (outcome.ok) return redirect(`${context.prefix}/report/${outcome.value}`, 303);
    if (outcome.refusal === "not-found") throw notFound();
    return data({ hasSaveFailed: true }, { status: outcome.refusal === "save-failed" ? 503 : 409 });
  });

/** `temp` leads the browser that holds a run to its report. */
async function leadToRun(context: Context, request: Request) {
  const [held] = await findHeldReports(context);
  if (held) return redirect(`${context.prefix}/report/${held.id}`);
  const title = await pageTitle(request, "report:alert.noRun.title");
  return data(
    { alert: "noRun" as const, homeHref: context.prefix || "/", title },
    { status: 404, headers: privateHeaders },
  );
}

export default function ReportRoute() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const nonce = useNonce();
  if ("isKept" in page) throw new Error("A kept page is sent as it is.");
  if ("alert" in page) return <ReportAlert kind={page.alert} homeHref={page.homeHref} />;
  const {
    follows,
    survey,
    feedback,
    title: _title,
    hydrate: _hydrate,
    noScriptRefreshSeconds: _seconds,
    ...shown
  } = page;
  return (
    <>
      {follows ? <FollowRun {...follows} /> : null}
      <ReportPage
        {...shown}
        isFollowed={follows !== null}
        hasSaveFailed={refused?.hasSaveFailed ?? page.hasSaveFailed}
      >
        {survey ? (
          <InternetTypePanel survey={survey} href={`${shown.reportHref}/internet-type`} />
        ) : null}
      </ReportPage>
      {feedback ? <FeedbackLink href={feedback} /> : null}
      {shown.hasCopyButtons ? <CopyScript nonce={nonce} /> : null}
    </>
  );
}
