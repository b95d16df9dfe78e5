import { LRUCache } from "lru-cache";

import type { Context } from "~/features/access/context.server";
import { assistantTestHref } from "~/features/assistant-test/assistant-test-offered.server";
import { feedbackHref } from "~/features/feedback/feedback";
import { isFeedbackOffered } from "~/features/feedback/feedback-offered.server";
import type { AsView } from "~/features/asn/view/as-view";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { suiteWay } from "~/features/asn/view/suite-way";
import type { VisibleReport } from "~/features/reports/read-report.server";
import { reportView } from "~/features/reports/report.view";
import { standingView } from "~/features/reports/standing-view.server";
import { traceRun } from "~/features/reports/trace-run.server";
import type { readSurvey } from "~/features/survey/read-survey.server";
import { reportPageTitle } from "~/page-title.server";
import { entityTag } from "~/platform/http.server";
import { pack } from "~/platform/packed";
import { drawReportMap } from "~/report-map-drawing.server";
import { shellTag } from "~/shell/shell-view.server";

/** Without script the page of a running report reloads this often, in seconds (docs/limits.md). */
const refreshEverySeconds = 5;

/** Characters of what report pages show that one process keeps: some seven hundred finished reports. */
const shownCharacters = 16 * 1024 * 1024;

type Asked = {
  context: Context;
  request: Request;
  /** Whether the page reloads while the report runs. */
  isRefreshing: boolean;
  /** Whether the owner asked how the run went. */
  isTraced: boolean;
  /** Whether every row is shown. */
  isUnfolded: boolean;
  /** Whether a sign-in could not save the report. */
  hasSaveFailed: boolean;
  feedback: string | null;
  assistantHref: string | null;
  /** By which the way of the provider to the suite is told. */
  asView: AsView;
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
    asView: await currentAsView(context.db),
  };
}

/** Entity tag of a report's page: the report's own version and everything around it (decision 0014). */
export async function reportPageTag(asked: Asked, version: string): Promise<string> {
  const { context, request, feedback, assistantHref, hasSaveFailed, asView } = asked;
  return entityTag([
    "page",
    await shellTag(context, request),
    version,
    JSON.stringify([context.origin, feedback, assistantHref, hasSaveFailed, asView.datasetId]),
  ]);
}

export type ReportPageShown = Awaited<ReturnType<typeof shownTo>>;
type ReportPageData = Awaited<ReturnType<typeof reportPageData>>;
type PackedPageData = ReportPageData & { shown: string };

/** What pages without script showed, by their tags: a tag names one content, so nothing here goes stale. */
export const shownReports = new LRUCache<string, PackedPageData>({
  maxSize: shownCharacters,
  sizeCalculation: ({ shown }) => shown.length,
});

/** Keeps what a page showed under its tag, unless its script may change it. */
export function keepShown(tag: string, page: ReportPageData): void {
  if (isPacked(page)) shownReports.set(tag, page);
}

function isPacked(page: ReportPageData): page is PackedPageData {
  return typeof page.shown === "string";
}

type Survey = Awaited<ReturnType<typeof readSurvey>>;

/** What a report's page shows its reader, packed where no script of it needs that. */
export async function reportPageData(asked: Asked, visible: VisibleReport, survey: Survey) {
  const { context, isRefreshing } = asked;
  const shown = await shownTo(asked, visible, survey);
  const { isRunning, isOwn } = shown.view;
  const isLive = isRunning || visible.isClientAwaited;
  // A reader without access to the stream gets a page that reloads, with or without script.
  const hydrate = isLive && isOwn;
  return {
    title: await reportPageTitle(asked.request, visible.report),
    hydrate,
    hasCopyButtons: shown.hasCopyButtons,
    noScriptRefreshSeconds: isLive && isRefreshing ? refreshEverySeconds : null,
    follows: hydrate
      ? {
          hubUrl: `${context.prefix}/messagingHub?runId=${visible.report.runId}`,
          runId: visible.report.runId,
        }
      : null,
    shown: hydrate ? shown : pack(shown),
  };
}

async function shownTo(asked: Asked, visible: VisibleReport, survey: Survey) {
  const { context, request, isTraced } = asked;
  const { report, reader, isClientAwaited } = visible;
  const view = reportView(visible, reader);
  const reportHref = `${context.prefix}/report/${report.id}`;
  const standing = await standingView(context, visible);
  return {
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
    suiteWay: report.egressNetwork && suiteWay(asked.asView, report.egressNetwork.asn),
    hasPeerChart: !visible.arePeersHidden,
    trace: isTraced && view.isOwn ? await traceRun(context, report) : null,
    isUnfolded: asked.isUnfolded,
    // Only the owner's page has the script of the copy buttons (decision 0015).
    hasCopyButtons: reader === "owner",
    refreshSeconds: asked.isRefreshing ? refreshEverySeconds : null,
    isClientAwaited,
  };
}
