import type { OutageNotice } from "./notice";

/** The content of a delivery; addresses are absolute. */
type Told = {
  at: Date;
  solution: { id: string; name: string };
  /** Null in a delivery that only tries the address. */
  notice:
    | (Omit<OutageNotice, "peakRatio" | "place"> & {
        place: { id: string; name: string };
        /** 0 to 1; null for a provider, who sees no ratio. */
        peakRatio: number | null;
        pageUrl: string;
      })
    | null;
};

/** What a webhook is told, as JSON: what its owner sees on the page of the solution. */
export function outageWebhookBody({ at, solution, notice }: Told): string {
  const ofSolution = { solutionId: solution.id, solution: solution.name };
  if (!notice)
    return JSON.stringify({ type: "test", timestamp: at.toISOString(), data: ofSolution });
  return JSON.stringify({
    type: `outage.${notice.kind}`,
    timestamp: notice.at.toISOString(),
    data: {
      ...ofSolution,
      noticeId: notice.id,
      outageId: notice.outageId,
      placeId: notice.place.id,
      place: notice.place.name,
      start: notice.start.toISOString(),
      end: notice.end?.toISOString() ?? null,
      category: notice.category,
      peakFailureRatio: notice.peakRatio,
      cause: notice.cause,
      pageUrl: notice.pageUrl,
    },
  });
}
