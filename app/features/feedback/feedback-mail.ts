import type { Variant } from "~/features/settings/variants";

import { highestRating } from "./feedback";
import type { FeedbackInput } from "./feedback.schema";

/** What the operator's mail says of one feedback. Only the text is the sender's own; the subject never is. */
export function feedbackMail(
  { rating, message, page, replyTo }: FeedbackInput,
  variant: Variant,
): { subject: string; text: string } {
  const about = [
    `Rating: ${rating} of ${highestRating}`,
    `Page: ${page}`,
    `Variant: ${variant}`,
    `May be answered: ${replyTo === null ? "no" : "yes, by replying to this mail"}`,
  ];
  return {
    subject: `Feedback: ${rating} of ${highestRating}`,
    text: `${about.join("\n")}\n\n${message}\n`,
  };
}
