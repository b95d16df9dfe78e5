import { healthWorldOf } from "~/features/health/health-world.server";
import { lookAtMetros } from "~/features/health/look-at-metros.server";
import { application } from "~/platform/application.server";

import { everyMinute } from "./every-minute.server";

/**
 * Looks at the metros of every variant that has not been looked at in these ten minutes; one that
 * fails leaves the others as they are.
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

/** Keeps looking, whether or not a variant shows its page: switched on again, it knows what was. */
export function startHealthWatch(): { stop: () => Promise<void> } {
  return everyMinute(watchHealth, "health-not-looked-at");
}
