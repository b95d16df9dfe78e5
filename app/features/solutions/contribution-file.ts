import { csvText } from "~/lib/csv";

import type { Contribution } from "./contribution";
import type { ContributionDifference } from "./contribution-difference";

const names = ["change", "list", "value", "previous", "state", "takenBy", "within"];

/** The difference of a contribution as CSV, by stable names; what was proposed where there is none. */
export function changesFile(
  { changes }: Pick<Contribution, "changes">,
  difference: ContributionDifference | null,
): string {
  const rows = difference
    ? difference.rows.map(({ kind, list, value, isWaiting, takenBy, within }) => [
        kind,
        list,
        value,
        null,
        kind === "arrives" ? (isWaiting ? "waiting" : "accepted") : null,
        takenBy,
        within,
      ])
    : changes.map(({ action, list, value, previous }) => [
        action,
        list,
        value,
        previous ?? null,
        null,
        null,
        null,
      ]);
  return csvText(names, rows);
}
