import { byPreference } from "~/features/network-test/front-doors";
import { isAsGoodAsBest } from "~/features/network-test/verdicts-exchange";

import type { Report } from "./report";

/**
 * A stored report with its doors as they are judged now: of doors that are as good as one another the one
 * to prefer first, and none to move to where the measured round trip is as good as the best.
 */
export function withSettledDoors(report: Report): Report {
  return {
    ...report,
    isCurrentFrontDoorOptimal:
      report.isCurrentFrontDoorOptimal === false
        ? isAsGoodAsBest(report)
        : report.isCurrentFrontDoorOptimal,
    optimalFrontDoors: [...report.optimalFrontDoors].sort(byPreference),
    optimalFrontDoorsForEgress: [...report.optimalFrontDoorsForEgress].sort(byPreference),
    optimalSharePointFrontDoors: [...report.optimalSharePointFrontDoors].sort(byPreference),
    optimalSharePointFrontDoorsForEgress: [...report.optimalSharePointFrontDoorsForEgress].sort(
      byPreference,
    ),
  };
}
