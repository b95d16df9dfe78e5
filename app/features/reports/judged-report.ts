import type { Finding } from "~/features/network-test/finding";
import { headline } from "~/features/network-test/headline";
import type { Quantity, Verdict, VerdictRow } from "~/features/network-test/verdict";
import { verdictsOf } from "~/features/network-test/verdicts";
import { doubtOfDoor } from "~/features/network-test/verdicts-exchange";

import type { Report } from "./report";
import { withSettledDoors } from "./settled-doors";
import { isOwn, reportFor, type Reader } from "./visibility";

/** A report as its reader sees it, with what was found in the whole of it. */
export type JudgedReport = {
  report: Report;
  verdicts: Verdict[];
  finding: Finding;
  /** Whether the front door is in doubt: then it is called neither good nor bad, and none is recommended. */
  isDoorDoubted: boolean;
};

/** Rows of what nobody but owner and holder is told of at all. */
const withheldRows: readonly VerdictRow[] = ["network-interface", "arp"];

/** Quantities that say nothing of who or where somebody is. */
const plainUnits: readonly Quantity["unit"][] = ["ms", "ratio", "bps", "line", "count", "word"];

/**
 * The report for `reader`. What was found is found in the whole report, so that nobody reads "nothing
 * found" where the owner reads of a fault; what the sentences and rows name is what the reader may see.
 *
 * @param hidesPeers whether the report has no comparison with others, so that its row says nothing either
 */
export function judgedFor(
  stored: Report,
  reader: Reader,
  { hidesPeers = false } = {},
): JudgedReport {
  const whole = withSettledDoors(stored);
  const judged = verdictsOf(whole).filter(({ row }) => !(hidesPeers && row === "peers"));
  const isDoorDoubted = doubtOfDoor(whole) !== null;
  const report = reportFor(whole, reader);
  if (isOwn(reader))
    return { report, verdicts: judged, finding: headline(judged, whole), isDoorDoubted };
  const seen = new Map(verdictsOf(report).map((verdict) => [verdict.row, verdict]));
  const verdicts = judged.map((verdict) => shownVerdict(verdict, seen.get(verdict.row)));
  return {
    report,
    verdicts,
    finding: headline(judged, whole, { verdicts, measured: report, isOwn: false }),
    isDoorDoubted,
  };
}

/** A row with its state in the whole report, and of its values those that the reader may see. */
function shownVerdict(whole: Verdict, seen: Verdict | undefined): Verdict {
  if (seen && withheldRows.includes(whole.row)) return seen;
  if (seen?.status === whole.status) return { ...whole, measured: seen.measured };
  return {
    ...whole,
    measured: [
      ...whole.measured.filter(({ unit }) => plainUnits.includes(unit)),
      { unit: "word", word: "withheld" },
    ],
  };
}
