/** Pages that feedback can be about, as route patterns; `/` stands for every other. */
export const feedbackPages = ["/report/:reportId", "/copilot", "/"] as const;
export type FeedbackPage = (typeof feedbackPages)[number];

/** Stars, from worst to best. */
export const lowestRating = 1;
export const highestRating = 5;
export const ratings = Array.from({ length: highestRating - lowestRating + 1 }, (_, above) => highestRating - above);

export const messageLengthLimit = 4000;

/** Days feedback is kept (docs/operations.md). */
export const feedbackRetentionDays = 365;

/** Where the form for feedback about a page is, under a prefix. */
export function feedbackHref(prefix: string, page: FeedbackPage): string {
  return `${prefix}/feedback?${new URLSearchParams({ page })}`;
}
