import type { Context } from "~/features/access/context.server";

import { actingPerson } from "../acting-person";
import { isOcdiOffered } from "../ocdi/ocdi-offered.server";
import { readWaiting, type WaitingItem } from "./read-waiting.server";

/** What waits longest for the reader besides the change they look at, and how many there are. */
export async function readNextWaiting(
  context: Context,
  changeId: string,
): Promise<{ next: WaitingItem | null; waitingCount: number }> {
  const { db, variant, actor, prefix, now } = context;
  const { items, count } = await readWaiting(db, {
    person: actingPerson(actor),
    variant,
    prefix,
    now,
    offersOcdi: await isOcdiOffered(context),
  });
  const others = items.filter(({ href }) => !href.endsWith(`/changes/${changeId}`));
  return { next: others[0] ?? null, waitingCount: count - (items.length - others.length) };
}
