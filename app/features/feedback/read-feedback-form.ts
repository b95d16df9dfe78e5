import type { FeedbackPage } from "./feedback";
import { feedbackOrigin, feedbackPages } from "./feedback";

export const feedbackFields = ["rating", "message", "replyTo"] as const;
type FeedbackField = (typeof feedbackFields)[number];

/** Words of `error.…` by field. */
export type FeedbackErrors = Partial<Record<FeedbackField, string>>;

/** What stands in the form, as it was sent. */
export type FeedbackValues = {
  page: FeedbackPage;
  /** Path that the reader came from; empty when the form was opened by itself. */
  from: string;
  rating: string;
  message: string;
  mayReply: boolean;
  replyTo: string;
};

/** The first word of each field of a refused form; a field that is missing altogether has the word of an empty one. */
export function feedbackErrors(
  found: Record<string, string[] | null> | null | undefined,
): FeedbackErrors {
  const errors: FeedbackErrors = {};
  for (const field of feedbackFields) {
    const [first] = found?.[field] ?? [];
    if (first !== undefined) errors[field] = wordOf(field, first);
  }
  return errors;
}

const missing: Record<FeedbackField, string> = {
  rating: "rating-missing",
  message: "message-missing",
  replyTo: "address-missing",
};

/** The schema's own sentence stands where a field did not come at all. */
function wordOf(field: FeedbackField, text: string): string {
  return /^[a-z]+(-[a-z]+)+$/.test(text) ? text : missing[field];
}

/** What was typed, to be shown again. */
export function typedFeedback(form: FormData): FeedbackValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const page = feedbackPages.find((known) => known === text("page")) ?? "/";
  return {
    page,
    from: feedbackOrigin(text("from"))?.href ?? "",
    rating: text("rating"),
    message: text("message"),
    mayReply: text("mayReply") === "yes",
    replyTo: text("replyTo"),
  };
}
