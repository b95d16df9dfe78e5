import { randomUUID } from "node:crypto";

import type { TFunction } from "i18next";

import { mailRoute } from "~/features/mail/mail-route.server";
import { sendMail } from "~/features/mail/send-mail.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import type { Language } from "~/platform/languages";
import { timeLimit } from "~/platform/time-limit.server";

import { codeEndsAt, triesMost, type MailState } from "./code";
import { codeDigest, newCode } from "./code-digest.server";
import { codeMail } from "./code-mail";
import { codeMailJob, codeMailPayload, codeMailWaitMs } from "./code-mail.schema";
import { issueCode, updateMailState, type Sending } from "./registration.repository.server";

/** Longest time that a request waits for the mail server, in ms; beyond it the queue goes on. */
export const requestMailMs = 5_000;

/** Answers of a mail server from here on are for good (RFC 5321, 4.2.1). */
const permanentFrom = 500;

type With = { db: Db; environment: Pick<Environment, "sessionSecret" | "dataDir"> };

/** A mail that was handed over; one that the server refused for good; one to try again. */
export type CodeMailOutcome = "sent" | "refused" | "later" | "superseded";

/**
 * Makes a code, puts it in force and mails it. The code exists here and in the mail only: the database
 * has its keyed digest.
 */
export async function mailCode(
  { db, environment }: With,
  sending: Sending,
  { words, signal }: { words: TFunction; signal: AbortSignal },
): Promise<CodeMailOutcome> {
  const code = newCode();
  const hash = await codeDigest(environment, sending.registrationId, code);
  const expiresAt = codeEndsAt(new Date());
  const receiver = await issueCode(db, sending, { hash, expiresAt, tries: triesMost });
  if (!receiver) return "superseded";
  if (!mailRoute()) return "refused";
  try {
    const { email: to, companyName } = receiver;
    const mail = codeMail({ code, companyName }, words);
    await sendMail({ id: randomUUID(), to, replyTo: null, ...mail }, signal);
    return "sent";
  } catch (error) {
    return isForGood(error) ? "refused" : "later";
  }
}

/** Sends the first mail of a sending within the request; what fails for now is left to the queue. */
export async function sendCode(
  { db, environment }: With,
  sending: Sending,
  { words, language }: { words: TFunction; language: Language },
): Promise<MailState> {
  const limit = timeLimit(requestMailMs);
  const outcome = await mailCode({ db, environment }, sending, {
    words,
    signal: limit.signal,
  }).finally(() => limit.end());
  if (outcome !== "later") return noteOutcome(db, sending, outcome);
  await db.transaction().execute(async (trx) => {
    if (!(await updateMailState(trx, sending, "queued"))) return;
    const payload = codeMailPayload.stamped({ ...sending, language });
    const at = new Date(Date.now() + codeMailWaitMs(1));
    await enqueueJob(trx, { job: codeMailJob, payload, at });
  });
  return "queued";
}

/** Writes down a sending that is over. */
export async function noteOutcome(
  db: Db,
  sending: Sending,
  outcome: Exclude<CodeMailOutcome, "later">,
): Promise<MailState> {
  const state = outcome === "refused" ? "failed" : "sent";
  if (outcome !== "superseded") await updateMailState(db, sending, state);
  return state;
}

/** Whether another try would meet the same: the server refuses this mail, and not us. */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return typeof responseCode === "number" && responseCode >= permanentFrom && code !== "EAUTH";
}
