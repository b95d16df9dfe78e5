import { csvText } from "~/lib/csv";

import { solutionLists } from "./solution";
import type { SolutionEventDetail } from "./solution-documents";

/** Every entry that an event added, removed, accepted or rejected, as CSV: change, list, value. */
export function eventCsvFile({
  event,
  detail,
}: {
  event: string;
  detail: SolutionEventDetail | null;
}): string {
  const rows = solutionLists.flatMap((list) => {
    const { added = [], removed = [] } = detail?.lists?.[list] ?? {};
    const decided = detail?.entries?.[list] ?? [];
    return [
      ...added.map((value) => ["added", list, value]),
      ...removed.map((value) => ["removed", list, value]),
      ...decided.map((value) => [event, list, value]),
    ];
  });
  return csvText(["change", "list", "value"], rows);
}
