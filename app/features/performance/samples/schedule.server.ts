import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import { inRounds, type ScheduledTask } from "~/platform/registration.server";

import { deleteDueRunSamples } from "./run-sample.repository.server";

const forgetRuns = inRounds(deleteDueRunSamples);

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: minuteMs,
    run: () => forgetRuns(application().database.db, new Date()),
    failure: "runs-of-samples-not-forgotten",
  },
];
