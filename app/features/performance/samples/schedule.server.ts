import { hourMs, minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import { inRounds, type ScheduledTask } from "~/platform/registration.server";

import { deleteDueRunSamples } from "./run-sample.repository.server";
import { storeWaiting } from "./store-waiting.server";
import { removeStrays } from "./stray-sample.repository.server";

/** Samples that wait for their day are looked for this often, in ms. A look without any is one read of an index. */
const storeWaitingEveryMs = 3_000;

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
  {
    everyMs: storeWaitingEveryMs,
    run: () => {
      const { database, shutdown } = application();
      return storeWaiting(database.db, shutdown);
    },
    failure: "waiting-samples-not-stored",
  },
  { everyMs: hourMs, run: tidyFurtherServers, failure: "stray-samples-not-removed" },
];
