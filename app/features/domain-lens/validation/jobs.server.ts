import type { JobHandler } from "~/platform/registration.server";

import { dailyTestsJob } from "./daily-tests-job.schema";
import { performDailyTests } from "./daily-tests.server";
import { giveUpValidation, performValidation } from "./perform-validation.server";
import { validationJob } from "./validation-job.schema";

export const jobs: readonly JobHandler[] = [
  {
    job: validationJob,
    perform: (payload, { signal }) => performValidation(payload, signal),
    giveUp: giveUpValidation,
  },
  { job: dailyTestsJob, perform: (payload, { signal }) => performDailyTests(payload, signal) },
];
