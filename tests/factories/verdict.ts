import type { Measured, Verdict, VerdictRow } from "~/features/network-test/verdict";
import { verdictsOf } from "~/features/network-test/verdicts";

import { aReport } from "./report";

/** The verdict of one row of a report that is good but for what is given. */
export function verdictOf(row: VerdictRow, report: Partial<Measured> = {}): Verdict {
  return verdictsOf(aReport(report)).find((verdict) => verdict.row === row)!;
}
