/** What somebody is told of. */
export const noticeKinds = [
  "submitted",
  "blocked",
  "returned",
  "cleared",
  "tests-block",
  "published",
  "assignment-requested",
  "assignment-decided",
  "assignment-moved",
  "reminder",
  "reminder-staging",
  "reminder-bypass",
  "reminder-assignment",
  "reminder-ocdi",
  "deputy-named",
  "access-requested",
  "access-granted",
  "access-declined",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a notice says besides its kind; the note of a decision that its reader has to act on comes with it. */
export type NoticeFacts = { subject: string; by: string; note?: string };

/** Days that a notice is kept. */
export const noticeLifeDays = 90;

/** Days that something waits before whoever it waits for is reminded, once for each wait. Source: rules, section 7 */
export const reminderAfterDays = 3;

const subjectLengthLimit = 200;

/** A notice as it is mailed; its address is whole where the site knows its own. */
type MailedNotice = { kind: NoticeKind; facts: NoticeFacts; address: string };

/** The words of notices in one language, by their key. */
export type NoticeWords = (key: string, values?: { name: string }) => string;

/** @param t the words in the language of whoever reads the mail */
export function noticeMail(
  { kind, facts, address }: MailedNotice,
  t: NoticeWords,
): { subject: string; text: string } {
  const oneLine = `${t(`kind.${kind}`)} ${facts.subject || t("untitled")}`
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .slice(0, subjectLengthLimit);
  const note = facts.note ? `\n${facts.note}\n` : "";
  return {
    subject: oneLine,
    text: `${oneLine}\n${facts.by === "" ? "" : `${t("mailBy", { name: facts.by })}\n`}${note}\n${address}\n`,
  };
}
