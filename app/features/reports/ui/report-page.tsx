import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { MapDrawing } from "~/ui/map-drawing";
import { ButtonLink } from "~/ui/button";
import { More } from "~/ui/more";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { Time } from "~/ui/time";
import { useJoin } from "~/ui/use-join";

import type { ReportView } from "../report.view";
import type { StandingView } from "../standing.view";
import type { TracedEvent } from "../trace-run.server";
import { ClientSections } from "./client-sections";
import { DoorTable } from "./door-table";
import { FindingNote, useFindingText } from "./finding-note";
import { PathPicture } from "./path-picture";
import { PeerPanel } from "./peer-panel";
import { CompareLink, ExportLinks } from "./report-export-links";
import { ReportMapPanel } from "./report-map-panel";
import { RunTrace } from "./run-trace";
import { RunningNote } from "./running-note";
import { SampleSection } from "./sample-section";
import { ScorePanel } from "./score-panel";
import { ShareTool, StandingNote } from "./standing-note";
import { PendingTable, VerdictTable } from "./verdict-table";

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
  /** What other features ask or tell beside the report. */
  children?: ReactNode;
  /** Where the assistant is tested; null where pages do not lead there. */
  assistantHref: string | null;
};

/** A report: what was found, the path, the summary, every row of detail, every sample. */
export function ReportPage({ view, homeHref, reportHref, reportUrl, standing, hasSaveFailed, isFollowed, isClientAwaited, refreshSeconds, trace, children, assistantHref, ...summary }: ReportPageProps) {
  const { t } = useTranslation("report");
  const { report, isRunning } = view;
  const { headline } = useFindingText(view.finding);
  return (
    <>
      <PageHead
        title={headline}
        context={
          <>
            {t("tested")} <Time at={report.dateTime} /> · {t(`state.${report.serverTests?.cutShort ?? report.status}`)} · {t("report", { id: shortId(report.id) })}
          </>
        }
        tools={
          <>
            <ButtonLink href={homeHref}>{t("tools.runAgain")}</ButtonLink>
            {standing.mayCompare ? <CompareLink reportHref={reportHref} reportId={report.id} /> : null}
            <ShareTool sharing={standing.sharing} reportHref={reportHref} />
            {standing.mayDelete ? <ButtonLink href={`${reportHref}/delete`}>{t("tools.delete")}</ButtonLink> : null}
          </>
        }
      />
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
      <FindingNote finding={view.finding} reportUrl={reportUrl} />
      {report.isDemonstration ? <p className="small quiet">{t("demonstration")}</p> : null}
      <PathPicture report={report} legs={view.legs} />
      {children}
      <Tabs
        label={t("tabs.label")}
        tabs={[
          { href: "#summary", label: t("tabs.summary") },
          { href: "#details", label: t("tabs.details") },
          { href: "#samples", label: t("tabs.samples") },
        ]}
      />
      <Summary view={view} standing={standing} reportHref={reportHref} {...summary} />
      <Details view={view} clientHref={standing.mayAddClientResults ? `${reportHref}/client` : null} />
      <ClientSections report={report} />
      <SampleSection report={report} />
      {standing.mayExport ? <ExportLinks reportHref={reportHref} /> : null}
      {assistantHref ? <p className="tools"><ButtonLink href={assistantHref}>{t("tools.assistant")}</ButtonLink></p> : null}
      {trace ? <RunTrace events={trace} /> : null}
    </>
  );
}

function Summary({ view: { report, map }, standing, drawing, reportHref, hasPeerChart }: Pick<ReportPageProps, "view" | "standing" | "drawing" | "reportHref" | "hasPeerChart">) {
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

function Details({ view: { report, groups, pending }, clientHref }: { view: ReportView; clientHref: string | null }) {
  const { t } = useTranslation("report");
  const join = useJoin();
  const lists = [
    { key: "exchange-you", caption: join.named(t("doors.exchange"), t("doors.forYou")), doors: report.optimalFrontDoors },
    { key: "exchange-egress", caption: join.named(t("doors.exchange"), t("doors.forEgress")), doors: report.optimalFrontDoorsForEgress },
    { key: "sharepoint-you", caption: join.named(t("doors.sharepoint"), t("doors.forYou")), doors: report.optimalSharePointFrontDoors },
    { key: "sharepoint-egress", caption: join.named(t("doors.sharepoint"), t("doors.forEgress")), doors: report.optimalSharePointFrontDoorsForEgress },
  ].filter(({ doors }) => doors.length > 0);
  return (
    <section id="details">
      <h2>{t("tabs.details")}</h2>
      {clientHref ? <p><ButtonLink href={clientHref}>{t("client:tool")}</ButtonLink></p> : null}
      {groups.map(({ group, verdicts }) => (
        <VerdictTable key={group} group={group} verdicts={verdicts} />
      ))}
      {pending.length > 0 ? (
        <More summary={t("pending.title", { count: pending.length })}>
          <p>{t("pending.text")}</p>
          <PendingTable verdicts={pending} />
        </More>
      ) : null}
      {lists.length > 0 ? (
        <More summary={t("doors.title")}>
          {lists.map(({ key, caption, doors }) => (
            <DoorTable key={key} caption={caption} doors={doors} />
          ))}
        </More>
      ) : null}
    </section>
  );
}

/** The first and last characters of an id, enough to tell reports apart when spoken about. */
function shortId(id: string): string {
  return `${id.slice(0, 4)}…${id.slice(-4)}`;
}
