import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { MapDrawing } from "~/ui/map-drawing";
import { ButtonLink } from "~/ui/button";
import { shortId } from "~/lib/short-id";
import { CopyButton } from "~/ui/copy-button";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import type { ReportView } from "../report.view";
import type { StandingView } from "../standing.view";
import type { TracedEvent } from "../trace-run.server";
import { ClientSections } from "./client-sections";
import { FindingNote, useFindingText } from "./finding-note";
import { PathPicture } from "./path-picture";
import { PeerPanel } from "./peer-panel";
import { ReportCounts } from "./report-counts";
import { CompareLink, ExportLinks } from "./report-export-links";
import { ReportMapPanel } from "./report-map-panel";
import { ReportRowSections } from "./report-rows";
import { IsOwnContext } from "./report-text";
import { RunTrace } from "./run-trace";
import { RunningNote } from "./running-note";
import { SampleSection } from "./sample-section";
import { ScorePanel } from "./score-panel";
import { SourceNotes } from "./source-notes";
import { ShareTool, StandingNote } from "./standing-note";
import { SourcesContext } from "./verdict-table";

export type ReportPageProps = {
  view: ReportView;
  drawing: MapDrawing | null;
  homeHref: string;
  reportHref: string;
  /** The whole address of the report, for texts that leave the page. */
  reportUrl: string;
  /** How the reader's account stands to the report. */
  standing: StandingView;
  hasSaveFailed: boolean;
  /** Whether the page compares with others in bars. */
  hasPeerChart: boolean;
  /** Events of the run, where the holder asked for them. */
  trace: readonly TracedEvent[] | null;
  /** Whether the page's script follows the run. */
  isFollowed: boolean;
  /** Whether the advanced client may add to the report. */
  isClientAwaited: boolean;
  /** Seconds between refreshes without script; null when the reader stopped them. */
  refreshSeconds: number | null;
  /** Whether groups without a problem are open as well. */
  isUnfolded: boolean;
  /** Whether the page has the script of the copy buttons. */
  hasCopyButtons: boolean;
  /** What other features ask or tell beside the report. */
  children?: ReactNode;
  /** Where the assistant is tested; null where pages do not lead there. */
  assistantHref: string | null;
};

/** A report: what was found and what to do first, every row of detail, the map and the comparison, every sample. */
export function ReportPage({
  view,
  homeHref,
  reportHref,
  reportUrl,
  standing,
  hasSaveFailed,
  isFollowed,
  isClientAwaited,
  refreshSeconds,
  trace,
  children,
  assistantHref,
  ...shown
}: ReportPageProps) {
  const { t } = useTranslation("report");
  const { report, isRunning } = view;
  const { isUnfolded, hasCopyButtons, ...summary } = shown;
  return (
    <IsOwnContext.Provider value={view.isOwn}>
      <SourcesContext.Provider value={view.sources}>
        <ReportHead {...{ view, homeHref, reportHref, standing, hasCopyButtons }} />
        <StandingNote standing={standing} reportHref={reportHref} hasSaveFailed={hasSaveFailed} />
        {isRunning || isClientAwaited ? (
          <RunningNote
            reportHref={reportHref}
            isClientAlone={!isRunning}
            mayCancel={isRunning && standing.mayCancel}
            refreshSeconds={refreshSeconds}
            isFollowed={isFollowed}
            isTraced={trace !== null}
          />
        ) : null}
        <FindingNote finding={view.finding} reportUrl={reportUrl} hasCopyButton={hasCopyButtons} />
        <PathPicture view={view} />
        <ReportRowSections
          view={view}
          reportHref={reportHref}
          isOpen={isUnfolded}
          clientHref={standing.mayAddClientResults ? `${reportHref}/client` : null}
        />
        <Summary view={view} standing={standing} reportHref={reportHref} {...summary} />
        {children}
        <ClientSections report={report} />
        <SampleSection report={report} />
        {standing.mayExport ? <ExportLinks reportHref={reportHref} /> : null}
        {assistantHref ? (
          <p className="tools">
            <ButtonLink href={assistantHref}>{t("tools.assistant")}</ButtonLink>
          </p>
        ) : null}
        {trace ? <RunTrace events={trace} /> : null}
        <SourceNotes sources={view.sources} />
      </SourcesContext.Provider>
    </IsOwnContext.Provider>
  );
}

type ReportHeadProps = Pick<
  ReportPageProps,
  "view" | "homeHref" | "reportHref" | "standing" | "hasCopyButtons"
>;

/** What was found, when, how many rows came out how, and what can be done with the report. */
function ReportHead({ view, homeHref, reportHref, standing, hasCopyButtons }: ReportHeadProps) {
  const { t } = useTranslation("report");
  const { headline } = useFindingText(view.finding);
  return (
    <>
      <PageHead
        title={headline}
        context={<ReportContext {...{ view, reportHref, standing }} />}
        tools={
          <>
            <ButtonLink href={homeHref}>{t("tools.runAgain")}</ButtonLink>
            {standing.mayCompare ? (
              <CompareLink reportHref={reportHref} reportId={view.report.id} />
            ) : null}
            <ShareTool sharing={standing.sharing} reportHref={reportHref} />
            {hasCopyButtons ? (
              <CopyButton
                copies="report-link"
                label={t("copy.link")}
                copied={t("copy.copied")}
                marked={t("copy.fromAddressBar")}
              />
            ) : null}
            {standing.mayDelete ? (
              <ButtonLink href={`${reportHref}/delete`}>{t("tools.delete")}</ButtonLink>
            ) : null}
          </>
        }
      />
      <ReportCounts rows={view.rows} />
    </>
  );
}

/** When and of whom the report is, and what its reader can do about a location that is missing or in doubt. */
function ReportContext({
  view,
  reportHref,
  standing,
}: Pick<ReportHeadProps, "view" | "reportHref" | "standing">) {
  const { t } = useTranslation("report");
  const { report } = view;
  return (
    <>
      {t("tested")} <Time at={report.dateTime} /> ·{" "}
      {t(`state.${report.serverTests?.cutShort ?? report.status}`)} ·{" "}
      <a id="report-link" href={reportHref}>
        {t("report", { id: shortId(report.id) })}
      </a>
      {report.isDemonstration ? <> · {t("demonstration")}</> : null}
      {view.isOwn ? null : <> · {t("ofAnother")}</>}
      {view.asksForPlace && standing.mayCorrectPlace ? (
        <>
          {" "}
          · <a href={`${reportHref}/place`}>{t("tools.correctLocation")}</a>
        </>
      ) : null}
    </>
  );
}

function Summary({
  view: { report, map },
  standing,
  drawing,
  reportHref,
  hasPeerChart,
}: Pick<ReportPageProps, "view" | "standing" | "drawing" | "reportHref" | "hasPeerChart">) {
  return (
    <div className="grid2" id="summary">
      <ReportMapPanel
        report={report}
        map={map}
        drawing={drawing}
        mapHref={`${reportHref}/map`}
        placeHref={standing.mayCorrectPlace ? `${reportHref}/place` : null}
      />
      <div>
        {hasPeerChart ? <PeerPanel peers={report.peers} /> : null}
        <ScorePanel report={report} />
      </div>
    </div>
  );
}
