import { ok, refuse, type Result } from "~/lib/result";

import { ownSubscriptionKey, type NoticesChange } from "../manage-notices.server";
import {
  deleteMonthSubscription,
  insertMonthSubscription,
} from "./month-subscription.repository.server";
import { newestDueMonth } from "./send-months.server";

/** Sets whether the acting account gets each month by mail, from the next one on that is sent. */
export async function chooseMonth(
  change: NoticesChange,
  isWanted: boolean,
): Promise<Result<null, "too-many-subscribers">> {
  const { db, now } = change;
  const key = ownSubscriptionKey(change);
  return db.transaction().execute(async (trx) => {
    if (!isWanted) {
      await deleteMonthSubscription(trx, key);
      return ok(null);
    }
    const sentMonth = newestDueMonth(now);
    const isMade = await insertMonthSubscription(trx, key, { sentMonth, now });
    return isMade ? ok(null) : refuse("too-many-subscribers");
  });
}
