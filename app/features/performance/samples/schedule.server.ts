import { hourMs, minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import { inRounds, type ScheduledTask } from "~/platform/registration.server";

import { deleteDueRunSamples } from "./run-sample.repository.server";
import { removeStrays } from "./stray-sample.repository.server";

const forgetRuns = inRounds(deleteDueRunSamples);

async function tidyFurtherServers(): Promise<void> {
  const { database, log } = application();
  const samples = await removeStrays(database.db);
  if (samples > 0) log.info("stray-samples-removed", { samples });
}

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: minuteMs,
    run: () => forgetRuns(application().database.db, new Date()),
    failure: "runs-of-samples-not-forgotten",
  },
  { everyMs: hourMs, run: tidyFurtherServers, failure: "stray-samples-not-removed" },
];
