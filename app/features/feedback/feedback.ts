/** Pages that feedback can be about, as route patterns; `/` stands for every other. */
export const feedbackPages = ["/report/:reportId", "/copilot", "/"] as const;
export type FeedbackPage = (typeof feedbackPages)[number];

/** Stars, from worst to best. */
export const lowestRating = 1;
export const highestRating = 5;
export const ratings = Array.from(
  { length: highestRating - lowestRating + 1 },
  (_, above) => highestRating - above,
);

export const messageLengthLimit = 4000;

/** Days feedback is kept (docs/operations.md). */
export const feedbackRetentionDays = 365;

/** Where the form for feedback about a page is, under a prefix; `from` is the path that the reader comes from. */
export function feedbackHref(prefix: string, page: FeedbackPage, from: string): string {
  return `${prefix}/feedback?${new URLSearchParams({ page, from })}`;
}

/** The page that a reader came from and returns to. */
export type FeedbackOrigin = { href: string; kind: "report" | "assistant"; reportId: string };

const originPattern =
  /^(?:\/gcc)?\/(?:report\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|copilot)$/i;

/** The origin that a path names; null for every other text. It is shown to the reader and not stored. */
export function feedbackOrigin(path: string): FeedbackOrigin | null {
  const found = originPattern.exec(path);
  if (!found) return null;
  const [, reportId = ""] = found;
  return { href: path, kind: reportId === "" ? "assistant" : "report", reportId };
}
