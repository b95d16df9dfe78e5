import { application } from "~/platform/application.server";

import { healthWorldOf } from "./health-world.server";
import { lookAtMetros } from "./look-at-metros.server";

/**
 * Looks at the metros of every variant that has not been looked at in these ten minutes; one that
 * fails leaves the others as they are. A variant that hides its page is looked at too, so that its
 * history has no gap when the page is shown again.
 */
export async function watchHealth(now = new Date()): Promise<void> {
  const {
    database: { db },
    environment,
    shutdown,
    log,
  } = application();
  for (const variant of environment.variants) {
    if (shutdown.aborted) return;
    try {
      await lookAtMetros(db, healthWorldOf({ environment, variant }), now);
    } catch (error) {
      if (!shutdown.aborted) log.error("health-not-looked-at", { variant }, error);
    }
  }
}
