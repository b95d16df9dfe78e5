import type { JobHandler } from "~/platform/registration.server";

import { giveUpCodeMail, performCodeMail } from "./code-mail-job.server";
import { codeMailJob, codeMailPayload, codeMailTries, codeMailWaitMs } from "./code-mail.schema";

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
];
