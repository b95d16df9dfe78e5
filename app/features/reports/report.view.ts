import type { Finding } from "~/features/network-test/finding";
import type { Verdict, VerdictGroup, VerdictRow, VerdictStatus } from "~/features/network-test/verdict";

import type { JudgedReport } from "./judged-report";
import type { Report } from "./report";
import { reportMap, type ReportMap } from "./report-map";
import { isOwn, type Reader } from "./visibility";

export type ReportView = {
  report: Report;
  /** Whether it is the reader's own: the owner's, or the run's holder's. */
  isOwn: boolean;
  isRunning: boolean;
  finding: Finding;
  /** Rows in the order they are shown, by group; a group without rows is left out. */
  groups: { group: VerdictGroup; verdicts: Verdict[] }[];
  /** Rows that only a measurement from the computer itself can fill. */
  pending: Verdict[];
  map: ReportMap;
  /** State of each leg of the path. */
  legs: { toEgress: VerdictStatus; toDoor: VerdictStatus };
};

/** What the report page shows of a report that was judged for its reader. */
export function reportView({ report, verdicts, finding }: JudgedReport, reader: Reader): ReportView {
  const pending = verdicts.filter(({ reason }) => reason === "needs-advanced-client");
  const shown = verdicts.filter((verdict) => !pending.includes(verdict));
  const names = [...new Set(shown.map(({ group }) => group))];
  const statusOf = (row: VerdictRow) => verdicts.find((verdict) => verdict.row === row)?.status ?? "not-tested";
  return {
    report,
    isOwn: isOwn(reader),
    isRunning: report.status === "running",
    finding,
    groups: names.map((group) => ({ group, verdicts: shown.filter((verdict) => verdict.group === group) })),
    pending,
    map: reportMap(report),
    legs: {
      toEgress: statusOf("egress-distance"),
      toDoor: worse(statusOf("exchange-front-door"), statusOf("exchange-latency")),
    },
  };
}

/** From the worst on; what was not tested says nothing against what was. */
const worstFirst: readonly VerdictStatus[] = ["failed", "warning", "ok", "info", "not-tested"];

function worse(one: VerdictStatus, other: VerdictStatus): VerdictStatus {
  return worstFirst.find((status) => status === one || status === other) ?? one;
}
