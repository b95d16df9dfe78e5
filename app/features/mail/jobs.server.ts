import type { JobHandler } from "~/platform/registration.server";

import { giveUpMail, mailJob, mailTries, mailWaitMs, performMail } from "./mail-job.server";

export const jobs: readonly JobHandler[] = [
  {
    job: mailJob,
    perform: (payload, { signal }) => performMail(payload, signal),
    giveUp: giveUpMail,
    tries: mailTries,
    waitMs: mailWaitMs,
  },
];
