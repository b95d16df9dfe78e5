import { LRUCache } from "lru-cache";

import type { Context } from "~/features/access/context.server";
import { assistantTestHref } from "~/features/assistant-test/assistant-test-offered.server";
import { feedbackHref } from "~/features/feedback/feedback";
import { isFeedbackOffered } from "~/features/feedback/feedback-offered.server";
import type { VisibleReport } from "~/features/reports/read-report.server";
import { reportView } from "~/features/reports/report.view";
import { standingView } from "~/features/reports/standing-view.server";
import { traceRun } from "~/features/reports/trace-run.server";
import type { readSurvey } from "~/features/survey/read-survey.server";
import { reportPageTitle } from "~/page-title.server";
import { entityTag } from "~/platform/http.server";
import { drawReportMap } from "~/report-map-drawing.server";
import { shellTag } from "~/shell/shell-view.server";

/** Without script a running report loads itself anew this often, in seconds (docs/limits.md). */
const refreshEverySeconds = 5;

/** Memory that what report pages show may take in one process, by its length as JSON. */
const shownBytes = 16 * 1024 * 1024;

type Asked = {
  context: Context;
  request: Request;
  /** Whether the page loads itself anew while the report runs. */
  isRefreshing: boolean;
  /** Whether the owner asked how the run went. */
  isTraced: boolean;
  /** Whether every row is shown. */
  isUnfolded: boolean;
  /** Whether a sign-in could not save the report. */
  hasSaveFailed: boolean;
  feedback: string | null;
  assistantHref: string | null;
};

/** What the address of a report's page asks for, and what stands around the report. */
export async function askedOf(context: Context, request: Request): Promise<Asked> {
  const { pathname, searchParams: query } = new URL(request.url);
  return {
    context,
    request,
    isRefreshing: query.get("refresh") !== "off",
    isTraced: query.get("debugTrace") === "true",
    isUnfolded: query.get("rows") === "all",
    hasSaveFailed: query.get("save") === "failed",
    feedback: (await isFeedbackOffered(context))
      ? feedbackHref(context.prefix, "/report/:reportId", pathname)
      : null,
    assistantHref: await assistantTestHref(context),
  };
}

/** Entity tag of a report's page: the report's own version and everything around it (decision 0014). */
export async function reportPageTag(asked: Asked, version: string): Promise<string> {
  const { context, request, feedback, assistantHref, hasSaveFailed } = asked;
  return entityTag([
    "page",
    await shellTag(context, request),
    version,
    JSON.stringify([context.origin, feedback, assistantHref, hasSaveFailed]),
  ]);
}

type ReportPageData = Awaited<ReturnType<typeof reportPageData>>;

/** What pages showed, by their tags: a tag names one content, so nothing here goes stale. */
export const shownReports = new LRUCache<string, ReportPageData>({
  maxSize: shownBytes,
  sizeCalculation: (page) => JSON.stringify(page).length,
});

type Survey = Awaited<ReturnType<typeof readSurvey>>;

/** What a report's page shows its reader. */
export async function reportPageData(asked: Asked, visible: VisibleReport, survey: Survey) {
  const { context, request, isRefreshing, isTraced } = asked;
  const { report, reader, isClientAwaited } = visible;
  const view = reportView(visible, reader);
  const reportHref = `${context.prefix}/report/${report.id}`;
  const standing = await standingView(context, visible);
  const isLive = view.isRunning || isClientAwaited;
  return {
    title: await reportPageTitle(request, report),
    view,
    drawing: await drawReportMap(request, view),
    homeHref: context.prefix || "/",
    reportHref,
    reportUrl: context.origin + reportHref,
    standing,
    hasSaveFailed: asked.hasSaveFailed && standing.saving === "offered",
    survey: survey?.view ?? null,
    feedback: asked.feedback,
    assistantHref: asked.assistantHref,
    hasPeerChart: !visible.arePeersHidden,
    trace: isTraced && view.isOwn ? await traceRun(context, report) : null,
    isUnfolded: asked.isUnfolded,
    // Only the owner's page has the script of the copy buttons (decision 0015).
    hasCopyButtons: reader === "owner",
    refreshSeconds: isRefreshing ? refreshEverySeconds : null,
    isClientAwaited,
    noScriptRefreshSeconds: isLive && isRefreshing ? refreshEverySeconds : null,
    follows:
      isLive && view.isOwn
        ? { hubUrl: `${context.prefix}/messagingHub?runId=${report.runId}`, runId: report.runId }
        : null,
    // Whoever may not read the stream loads the page anew, script or not.
    hydrate: isLive && view.isOwn,
  };
}
