import type { Context } from "~/features/access/context.server";
import type { RunEvent } from "~/features/messaging/run-events";

import { findReportOfRun } from "./report.repository.server";
import { maySee, redactServerTestData } from "./visibility";

/** Whether somebody who does not hold a run may follow it: the visibility of its report. */
export async function mayFollowRun({ db, variant, now }: Context, runId: string): Promise<boolean> {
  const stored = await findReportOfRun(db, { id: runId, variant, now });
  return stored !== undefined && maySee(stored, "public");
}

/** An event as others than the holder see it: nothing about the tenant's own names. */
export function redactRunEvent(event: RunEvent): RunEvent {
  return { ...event, data: redactServerTestData(event.data) };
}
