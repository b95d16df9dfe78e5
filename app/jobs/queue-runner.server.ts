import { application } from "~/platform/application.server";
import type { JobQueue } from "~/platform/job-kind";
import { claimJob } from "~/platform/job-queue.repository.server";

import { leaseMs, performJob } from "./perform-job.server";

/** Works off one queue in this process, as many jobs at a time as it has places, until `stop` or shutdown. */
export function startQueue({ name, places }: JobQueue): {
  /** Claims what is due where a place is free. */
  wake: () => void;
  /** Claims nothing more, and waits for what is under way. */
  stop: () => Promise<void>;
} {
  const { database, shutdown, log } = application();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  const isEnding = () => isStopped || shutdown.aborted;

  const fill = async () => {
    while (running.size < places && !isEnding()) {
      const job = await claimJob(database.db, { queue: name, now: new Date(), leaseMs });
      if (!job) return;
      const work = performJob(job).finally(() => {
        running.delete(work);
        wake();
      });
      running.add(work);
    }
  };
  let filling: Promise<void> = Promise.resolve();
  const wake = () => {
    if (isEnding()) return;
    filling = filling
      .then(fill)
      .catch((error: unknown) => log.error("jobs-failed", { queue: name }, error));
  };
  return {
    wake,
    stop: async () => {
      isStopped = true;
      await filling;
      await Promise.allSettled(running);
    },
  };
}
