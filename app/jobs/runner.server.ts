import { application } from "~/platform/application.server";
import { jobChannel } from "~/platform/job-queue.repository.server";
import { registeredSchedule } from "~/registered/schedule.server";

import { jobQueues } from "./handlers.server";
import { startQueue } from "./queue-runner.server";
import { startSchedule } from "./scheduled-task.server";

/** Looks for abandoned or postponed jobs this often; new ones wake their queue at once. */
const pollEveryMs = 5_000;

/** Starts the queues and scheduled tasks of this process, until `stop` or shutdown. */
export function startJobs(): { stop: () => Promise<void> } {
  const { database, log } = application();
  const queues = new Map(jobQueues.map((queue) => [queue.name, startQueue(queue)]));
  const wakeAll = () => queues.forEach(({ wake }) => wake());
  const wake = (name: string) => (name === "" ? wakeAll() : queues.get(name)?.wake());

  const timer = setInterval(wakeAll, pollEveryMs);
  let unlisten: (() => Promise<void>) | undefined;
  database
    .listen(jobChannel, wake)
    .then((stop) => (unlisten = stop))
    // Jobs may have been added before it listened.
    .then(wakeAll)
    .catch((error: unknown) => log.error("jobs-deaf", {}, error));
  wakeAll();
  const tasks = startSchedule(registeredSchedule);
  return {
    stop: async () => {
      clearInterval(timer);
      await unlisten?.().catch(() => undefined);
      await Promise.all([tasks, ...queues.values()].map(({ stop }) => stop()));
    },
  };
}
