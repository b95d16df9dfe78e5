import { hourMs, minuteMs } from "~/lib/time";

/** Digits of a code. */
export const codeDigits = 6;

/** Minutes for which a code is valid, and tries after which it is void. Source: provider rules, section 6. */
export const codeMinutes = 15;
export const triesMost = 5;

/** Codes in `windowMs` for one mailbox, and for one account whatever the mailbox. */
export const codesOfAddressMost = 5;
const codesOfAccountMost = 10;

/** Tries of one account in `windowMs`: with 10^6 codes one guess in 40 000 hours is right. */
export const triesOfAccountMost = 25;

/** Time in which codes and tries are counted, in ms. */
export const windowMs = hourMs;

/** Days after which counted codes and tries are removed. */
export const countedDays = 2;

/** What became of the mail with the code. */
export const mailStates = ["sending", "sent", "queued", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** Time after which a mail that is still being sent was lost with its process, in ms. */
const lostAfterMs = minuteMs;

/** Whether nobody sends the mail of a code any more: the process ended between the commit and the mail. */
export function isMailLost(mail: { state: MailState; since: Date }, now: Date): boolean {
  return mail.state === "sending" && now.getTime() - mail.since.getTime() > lostAfterMs;
}

/** Codes that were sent and tries that were made in the last hour. */
export type Counted = { ofAddress: number; ofAccount: number };

/** Whether another code may be sent. */
export function maySendCode({ ofAddress, ofAccount }: Counted): boolean {
  return ofAddress < codesOfAddressMost && ofAccount < codesOfAccountMost;
}

/** The code that is valid, as far as the database knows it. */
export type IssuedCode = { expiresAt: Date | null; triesLeft: number };

/** Whether a try counts for anything: the code is there, not too old and not void. */
export function isOpen({ expiresAt, triesLeft }: IssuedCode, now: Date): boolean {
  return expiresAt !== null && now < expiresAt && triesLeft > 0;
}

/** The instant at which a code that is made now ends. */
export function codeEndsAt(now: Date): Date {
  return new Date(now.getTime() + codeMinutes * minuteMs);
}

/** A code as text, from a number below 10^6. */
export function codeText(number: number): string {
  return String(number).padStart(codeDigits, "0");
}

/** What was typed, without the spaces and hyphens that mail programs and people add. */
export function typedCode(text: string): string {
  return text.normalize("NFKC").replace(/[\s-]/g, "");
}
