import { overallScore, workloadScores } from "~/features/network-test/score";

import type { Report } from "./report";

/** The report with the score of all that it has measured by now. */
export function withScore(report: Report | Omit<Report, "score">): Report {
  return { ...report, score: overallScore(workloadScores(report)) };
}
