import type { Transaction } from "kysely";

import { NewerDocument, UnreadableDocument } from "~/lib/document-version";
import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { JobKind } from "~/platform/job-kind";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import type { Database } from "#db/schema";

import { mailPayload, mailSchema, type Mail } from "./mail.schema";
import { mailQueue } from "./mail-queue";
import { mailRoute } from "./mail-route.server";
import { sendMail } from "./send-mail.server";

/** Sends one mail. */
export const mailJob: JobKind = { name: "mail", queue: mailQueue };

/** A mail server that is down for some hours loses nothing: the waits double, 17 h in all. */
export const mailTries = 11;
const firstWaitMs = minuteMs;

/** Time to wait after the given number of failed tries, in ms. */
export function mailWaitMs(tries: number): number {
  return firstWaitMs * 2 ** (tries - 1);
}

/**
 * Queues a mail in the caller's transaction: it goes out exactly when what it tells of is
 * stored. Where nothing takes mail, nothing is queued.
 */
export async function queueMail(trx: Transaction<Database>, mail: Mail, at: Date): Promise<void> {
  if (!mailRoute()) return;
  const payload = mailPayload.stamped(mailSchema.parse(mail));
  await enqueueJob(trx, { job: mailJob, payload, at });
}

/** Sends a queued mail. What fails is told by its kind alone: a mail server's answer repeats addresses. */
export async function performMail(payload: unknown, signal: AbortSignal): Promise<void> {
  try {
    await sendMail(mailPayload.read(payload), signal);
  } catch (error) {
    if (error instanceof NewerDocument) throw error;
    throw new Error(`A mail was not taken: ${reasonOf(error)}`);
  }
}

/** Tells of a mail that is given up by its id, which is the id of what it told of. */
export async function giveUpMail(payload: unknown): Promise<void> {
  const named = mailSchema.pick({ id: true }).safeParse(payload);
  application().log.error("mail-given-up", { mailId: named.data?.id });
}

/** The code of a failure, which names nobody. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableDocument) return "it does not fit";
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode]
      .filter((part) => typeof part === "string" || typeof part === "number")
      .join(" ") || "no reason given"
  );
}
