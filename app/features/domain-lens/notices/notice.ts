/** What somebody is told of. */
export const noticeKinds = ["submitted", "blocked", "cleared", "published", "assignment-requested", "assignment-decided", "assignment-moved", "reminder", "reminder-staging", "reminder-assignment", "reminder-ocdi", "deputy-named"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a notice says besides its kind. Texts of people (reasons, notes) stay where they were written. */
export type NoticeFacts = { subject: string; by: string };

/** Days that a notice is kept. */
export const noticeLifeDays = 90;

/** Days that something waits before whoever it waits for is reminded, once for each wait. Source: rules, section 7 */
export const reminderAfterDays = 3;

/** The mail of a notice: in English as all mail of the program, since nobody's language is known behind an address. */
const subjects: Record<NoticeKind, (facts: NoticeFacts) => string> = {
  submitted: ({ subject }) => `Waits for your approval: ${subject}`,
  blocked: ({ subject }) => `Blocked: ${subject}`,
  cleared: ({ subject }) => `Approvals were cleared: ${subject}`,
  published: ({ subject }) => `Published: ${subject}`,
  "assignment-requested": ({ subject }) => `Is to be moved to your workload: ${subject}`,
  "assignment-decided": ({ subject }) => `Your request was decided: ${subject}`,
  "assignment-moved": ({ subject }) => `Was moved to another workload: ${subject}`,
  reminder: ({ subject }) => `Still waits for your approval: ${subject}`,
  "reminder-staging": ({ subject }) => `Still waits to be staged for publishing: ${subject}`,
  "reminder-assignment": ({ subject }) => `Still waits to be taken into your workload: ${subject}`,
  "reminder-ocdi": ({ subject }) => `Still waits for your decision about its OCDI association: ${subject}`,
  "deputy-named": ({ subject }) => `You are to stand in for ${subject}`,
};

const subjectLengthLimit = 200;

/** @param address where the notice leads, whole where the site knows its own address */
export function noticeMail(kind: NoticeKind, facts: NoticeFacts, address: string): { subject: string; text: string } {
  const oneLine = subjects[kind](facts).replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, subjectLengthLimit);
  return { subject: oneLine, text: `${oneLine}\n${facts.by === "" ? "" : `By: ${facts.by}\n`}\n${address}\n` };
}
