import type { ReportSort } from "./report-list";
import type { ReportListInput } from "./report-list.schema";

/** The two lists of the history: reports run by the account, and reports it received. */
export const historyLists = ["own", "received"] as const;
type HistoryList = (typeof historyLists)[number];

/** What the history shows, as its address says it. */
export type HistoryView = Omit<ReportListInput, "cursor"> & { list: HistoryList };

/** The order a list begins in when it is sorted anew: the newest, best and first on top. */
const firstOrder: Record<ReportSort, ReportListInput["order"]> = {
  date: "descending",
  score: "descending",
  latency: "ascending",
  city: "ascending",
};

/** The address of a view; what is as it is at first is left out. */
export function historyHref(
  path: string,
  { list, sort, order, city, sharing }: HistoryView,
  after?: string,
): string {
  const query = new URLSearchParams({
    ...(list !== "own" && { list }),
    ...(sort !== "date" && { sort }),
    ...(order !== "descending" && { order }),
    ...(city !== "" && { city }),
    ...(sharing !== "all" && { sharing }),
    ...(after && { after }),
  }).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The same view sorted by `sort`: the other way round where it is sorted by it already. */
export function sortedBy(view: HistoryView, sort: ReportSort): HistoryView {
  if (view.sort !== sort) return { ...view, sort, order: firstOrder[sort] };
  return { ...view, order: view.order === "ascending" ? "descending" : "ascending" };
}
