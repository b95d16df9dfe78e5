import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

/** Longest subject and text of a mail; a form's message has 4 000 characters. */
const subjectLengthLimit = 200;
const textLengthLimit = 20_000;

/** Longest address (RFC 5321, 4.5.3.1.3). */
const addressLengthLimit = 254;

/** Exactly one address: no name, no list, nothing that begins another header. */
const address = z.email().max(addressLengthLimit);

/** One line: a line break in a header begins the next header. */
const headerText = z
  .string()
  .min(1)
  .max(subjectLengthLimit)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u);

/** A mail as it waits in the queue. */
export const mailSchema = z.object({
  /** Names the mail: sent twice after a crash it arrives under the same Message-ID. */
  id: z.uuid(),
  to: address,
  subject: headerText,
  text: z.string().max(textLengthLimit),
  replyTo: address.nullable(),
});

export type Mail = z.infer<typeof mailSchema>;

/** The payload of the job that sends a mail. */
export const mailPayload = storedDocument<Mail>({
  name: "queued mail",
  schema: mailSchema,
  upgrades: [firstVersion],
});
