import type { Context } from "~/features/access/context.server";
import type { EventView } from "~/features/messaging/follower.server";

import { reportKey, standingOf } from "./read-report.server";
import { findReportHeadOfRun } from "./report.repository.server";
import { eventDataFor, type Reader } from "./visibility";

/** What each reader sees of an event, made once: readers of one kind share the encoding. */
const views: Record<Reader, EventView> = {
  owner: viewOf("owner"),
  holder: viewOf("holder"),
  receiver: viewOf("receiver"),
  organisation: viewOf("organisation"),
  public: viewOf("public"),
};

const whole: EventView = (event) => event;

/** What whoever asks sees of a run's events: the visibility of its report. Undefined for those who may not see it. */
export async function eventViewFor(
  context: Context,
  runId: string,
): Promise<EventView | undefined> {
  const head = await findReportHeadOfRun(context.db, reportKey(context, runId));
  const reader = head && standingOf(context, head);
  return reader && views[reader];
}

/** What the run's holder sees, whoever the report belongs to by now. Undefined once it has expired. */
export async function heldEventView(
  context: Context,
  runId: string,
): Promise<EventView | undefined> {
  return (await findReportHeadOfRun(context.db, reportKey(context, runId))) && whole;
}

function viewOf(reader: Reader): EventView {
  return (event) => ({ ...event, data: eventDataFor(event.data, reader) });
}
