import type { JobHandler } from "~/platform/registration.server";

import { giveUpCodeMail, performCodeMail } from "./code-mail-job.server";
import { codeMailJob, codeMailPayload, codeMailTries, codeMailWaitMs } from "./code-mail.schema";
import { listReminderJob, listReminderPayload } from "./list-reminder.schema";
import { performListReminder } from "./remind-of-lists.server";

export const jobs: readonly JobHandler[] = [
  {
    job: codeMailJob,
    payload: codeMailPayload,
    perform: (payload, { signal, words }) =>
      performCodeMail(payload, { signal, wordsIn: (language) => words(language, "providers") }),
    giveUp: giveUpCodeMail,
    tries: codeMailTries,
    waitMs: (tries) => codeMailWaitMs(tries + 1),
  },
  {
    job: listReminderJob,
    payload: listReminderPayload,
    perform: (payload, { words }) =>
      performListReminder(payload, (language) => words(language, "contributions")),
  },
];
