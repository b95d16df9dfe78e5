import { utcDayOf } from "~/lib/time";
import { application } from "~/platform/application.server";

import { publishJob } from "../person";
import { listDueInstances } from "./publish-run.repository.server";
import { lastDueAt } from "./publish-schedule";
import { runPublishing } from "./run-publishing.server";

/**
 * Publishes every instance that has something due by the schedule; one that fails leaves the others as
 * they are. Runs of one instance in several processes wait for each other, and the second finds nothing.
 */
export async function publishWhatIsDue(now = new Date()): Promise<void> {
  const {
    database: { db },
    environment,
    shutdown,
    log,
  } = application();
  const dueAt = lastDueAt(environment.publishSchedule, now);
  if (dueAt === null) return;
  for (const instance of await listDueInstances(db, { dueAt, today: utcDayOf(now) })) {
    try {
      const { version, published, returned } = await runPublishing(
        { db, now, by: publishJob },
        instance,
        shutdown,
      );
      log.info("published", {
        instance,
        version,
        published: published.length,
        returned: returned.length,
      });
    } catch (error) {
      if (!shutdown.aborted) log.error("publishing-failed", { instance }, error);
    }
  }
}
