import type { Finding } from "~/features/network-test/finding";
import type {
  SourceKey,
  Verdict,
  VerdictGroup,
  VerdictRow,
  VerdictStatus,
} from "~/features/network-test/verdict";
import type { VerdictDoubt } from "~/features/network-test/verdict-fault";

import type { JudgedReport } from "./judged-report";
import type { Report } from "./report";
import { reportMap, type ReportMap } from "./report-map";
import { isOwn, type Reader } from "./visibility";

export type ReportView = {
  report: Report;
  /** Whether it is the reader's own: the owner's, or the run's holder's. */
  isOwn: boolean;
  isRunning: boolean;
  /** Whether a correct location would test what is not tested, or settle what is in doubt. */
  asksForPlace: boolean;
  finding: Finding;
  rows: ReportRows;
  /** Sources of the thresholds, in the order in which the rows refer to them. */
  sources: SourceKey[];
  map: ReportMap;
  isDoorDoubted: boolean;
  /** Why the distance of the egress is not judged. */
  egressDoubt: VerdictDoubt | null;
  /** State of each leg of the path. */
  legs: { toEgress: VerdictStatus; toDoor: VerdictStatus };
};

/** Every row of a report once, in the order in which the page shows it. */
export type ReportRows = {
  /** Failed rows, then warnings. */
  problems: Verdict[];
  /** OK and information rows by group; groups without such rows are left out. */
  fine: { group: VerdictGroup; verdicts: Verdict[] }[];
  /** Rows without a result that a browser or the server could have given. */
  untested: Verdict[];
  /** Rows that only the advanced client can fill. */
  pending: Verdict[];
};

/** What a correct location ends. */
const placeReasons: readonly Verdict["reason"][] = ["no-location", "place-from-egress"];
const placeDoubts: readonly Verdict["doubt"][] = ["distance-refuted", "place-suspect"];

/** What the report page shows of a report that was judged for its reader. */
export function reportView(
  { report, verdicts, finding, isDoorDoubted }: JudgedReport,
  reader: Reader,
): ReportView {
  const statusOf = (row: VerdictRow) =>
    verdicts.find((verdict) => verdict.row === row)?.status ?? "not-tested";
  const rows = rowsOf(verdicts);
  return {
    report,
    isOwn: isOwn(reader),
    isRunning: report.status === "running",
    asksForPlace: verdicts.some(
      ({ reason, doubt }) => placeReasons.includes(reason) || placeDoubts.includes(doubt),
    ),
    finding,
    rows,
    sources: sourcesOf(rows),
    map: reportMap({ report, isDoorDoubted }),
    isDoorDoubted,
    egressDoubt: verdicts.find(({ row }) => row === "egress-distance")?.doubt ?? null,
    legs: {
      toEgress: statusOf("egress-distance"),
      toDoor: worse(statusOf("exchange-front-door"), statusOf("exchange-latency")),
    },
  };
}

function rowsOf(verdicts: readonly Verdict[]): ReportRows {
  const withStatus = (...statuses: VerdictStatus[]) =>
    verdicts.filter(({ status }) => statuses.includes(status));
  const needsClient = ({ reason }: Verdict) => reason === "needs-advanced-client";
  const fine = withStatus("ok", "info");
  const groups = [...new Set(fine.map(({ group }) => group))];
  return {
    problems: [...withStatus("failed"), ...withStatus("warning")],
    fine: groups.map((group) => ({
      group,
      verdicts: fine.filter((verdict) => verdict.group === group),
    })),
    untested: withStatus("not-tested").filter((verdict) => !needsClient(verdict)),
    pending: verdicts.filter(needsClient),
  };
}

function sourcesOf({ problems, fine, untested, pending }: ReportRows): SourceKey[] {
  const inOrder = [
    ...problems,
    ...fine.flatMap(({ verdicts }) => verdicts),
    ...untested,
    ...pending,
  ];
  return [...new Set(inOrder.flatMap(({ source }) => source ?? []))];
}

/** From the worst on; what was not tested says nothing against what was. */
const worstFirst: readonly VerdictStatus[] = ["failed", "warning", "ok", "info", "not-tested"];

function worse(one: VerdictStatus, other: VerdictStatus): VerdictStatus {
  return worstFirst.find((status) => status === one || status === other) ?? one;
}
