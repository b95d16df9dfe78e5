import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { FeedbackInput } from "./feedback.schema";

type NewFeedback = {
  id: string;
  variant: Variant;
  accountId: string | null;
  feedback: FeedbackInput;
  at: Date;
};

export async function insertFeedback(
  trx: Transaction<Database>,
  { id, variant, accountId, feedback, at }: NewFeedback,
): Promise<void> {
  const { page, rating, message, replyTo } = feedback;
  await trx
    .insertInto("feedback")
    .values({
      id,
      variant,
      account_id: accountId,
      page,
      rating,
      message,
      reply_to: replyTo,
      sent_at: at,
    })
    .execute();
}

/** Removes at most `limit` rows sent before an instant, the oldest first. @returns how many went */
export async function deleteFeedbackBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("feedback")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("feedback")
        .select("id")
        .where("sent_at", "<", before)
        .orderBy("sent_at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
