import * as z from "zod";

import { feedbackPages, highestRating, lowestRating, messageLengthLimit } from "./feedback";

/** Longest address (RFC 5321, 4.5.3.1.3). */
const addressLengthLimit = 254;

const blankIsNone = (value: unknown) => (value === "" ? undefined : value);

/** A browser sends each line break of a text field as two characters, and counts it as one. */
const message = z.string().trim();

/** The feedback form; messages are the words of `error.…`. */
export const feedbackSchema = z
  .object({
    /** The page it is about, as a route pattern: an address would name a report. */
    page: z.enum(feedbackPages).catch("/"),
    rating: z.coerce
      .number("rating-missing")
      .int("rating-missing")
      .min(lowestRating, "rating-missing")
      .max(highestRating, "rating-missing"),
    message: message.pipe(
      z.string().min(1, "message-missing").max(messageLengthLimit, "message-too-long"),
    ),
    mayReply: z.preprocess((value) => value === "yes", z.boolean()),
    replyTo: z.preprocess(
      blankIsNone,
      z.string().trim().max(addressLengthLimit, "address-invalid").optional(),
    ),
  })
  // Looked at only where an answer may come: what stands in the field otherwise is nobody's business.
  .superRefine(({ mayReply, replyTo }, context) => {
    if (!mayReply) return;
    const isAddress = z.email().safeParse(replyTo).success;
    if (!isAddress)
      context.addIssue({
        code: "custom",
        path: ["replyTo"],
        message: replyTo === undefined ? "address-missing" : "address-invalid",
      });
  })
  .transform(({ mayReply, replyTo, ...rest }) => ({
    ...rest,
    replyTo: (mayReply && replyTo) || null,
  }));

export type FeedbackInput = z.output<typeof feedbackSchema>;
