import type { JobHandler } from "~/platform/registration.server";

import { dailyTestsJob, dailyTestsPayload } from "./daily-tests-job.schema";
import { performDailyTests } from "./daily-tests.server";
import { giveUpValidation, performValidation } from "./perform-validation.server";
import { validationJob, validationPayload } from "./validation-job.schema";

export const jobs: readonly JobHandler[] = [
  {
    job: validationJob,
    payload: validationPayload,
    perform: (payload, { signal }) => performValidation(payload, signal),
    giveUp: giveUpValidation,
  },
  {
    job: dailyTestsJob,
    payload: dailyTestsPayload,
    perform: (payload, { signal }) => performDailyTests(payload, signal),
  },
];
