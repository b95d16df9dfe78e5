import * as z from "zod";

import { mailQueue } from "~/features/mail/mail-queue";
import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";
import { languages } from "~/platform/languages";

/** Mails a code whose first mail failed; each try makes a new code. */
export const codeMailJob: JobKind = { name: "partner-code-mail", queue: mailQueue };

/** Tries in the queue after the one in the request. Source: provider rules, section 6. */
export const codeMailTries = 3;

const firstWaitMs = 20_000;

/** Time to wait after the given number of failed tries, in ms: 20 s, then 40 s, then 80 s. */
export function codeMailWaitMs(tries: number): number {
  return firstWaitMs * 2 ** (tries - 1);
}

const payloadSchema = z.object({
  registrationId: z.uuid(),
  /** Which sending of the registration it is: a later one takes its place. */
  mailNumber: z.int().positive(),
  language: z.enum(languages),
});

/** The payload of that job. */
export const codeMailPayload = storedDocument<z.infer<typeof payloadSchema>>({
  name: "partner code mail job",
  schema: payloadSchema,
  upgrades: [firstVersion],
});
