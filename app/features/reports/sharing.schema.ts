import * as z from "zod";

import { namedPersonSchema, personKeySchema } from "~/features/identity/person.schema";

/** Receivers that one request names (rules: "up to 20 people at a time"). */
export const receiversAtATime = 20;

/** Receivers a report may have at all, so that every list of them fits a page. */
export const receiversMost = 500;

/** What Share takes; a message is the key of a sentence. */
export const shareSchema = z
  .array(namedPersonSchema)
  .min(1)
  .max(receiversAtATime, "too-many-at-a-time");

/** What ShareToPublic is asked with: it opens unless told to close. */
export const shareToPublicSchema = z
  .object({ isPublic: z.enum(["true", "false"]).default("true") })
  .transform(({ isPublic }) => ({ isPublic: isPublic === "true" }));

/** What DeleteReceivedReport takes: the owner names whom to take it from, a receiver nobody. */
export const unshareSchema = z.object({
  receivers: z.array(personKeySchema).min(1).max(receiversAtATime).optional(),
});

/** A receiver of a report, as its owner sees them. */
export const receiverSchema = namedPersonSchema.extend({ sharedAt: z.iso.datetime() });
export type Receiver = z.infer<typeof receiverSchema>;
