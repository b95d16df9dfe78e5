import type { JobHandler } from "~/platform/registration.server";

import { giveUpMail, mailJob, mailTries, mailWaitMs, performMail } from "./mail-job.server";
import { mailPayload } from "./mail.schema";

export const jobs: readonly JobHandler[] = [
  {
    job: mailJob,
    payload: mailPayload,
    perform: (payload, { signal }) => performMail(payload, signal),
    giveUp: giveUpMail,
    tries: mailTries,
    waitMs: mailWaitMs,
  },
];
