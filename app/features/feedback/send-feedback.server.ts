import { randomUUID } from "node:crypto";

import type { Context } from "~/features/access/context.server";
import { queueMail } from "~/features/mail/mail-job.server";
import { sandbox } from "~/platform/sandbox-parts.server";

import { feedbackMail } from "./feedback-mail";
import { insertFeedback } from "./feedback.repository.server";
import type { FeedbackInput } from "./feedback.schema";

/** Who gets feedback in the sandbox; `.test` reaches nobody (RFC 2606). */
const sandboxReceiver = "feedback@sandbox.test";

/** Keeps feedback and queues the mail that tells of it, both or neither. */
export async function sendFeedback(
  { db, variant, actor, environment, now }: Context,
  feedback: FeedbackInput,
): Promise<void> {
  const id = randomUUID();
  const receiver = environment.feedbackMailTo ?? (sandbox()?.mail && sandboxReceiver);
  await db.transaction().execute(async (trx) => {
    await insertFeedback(trx, {
      id,
      variant,
      accountId: actor.account?.id ?? null,
      feedback,
      at: now,
    });
    if (receiver)
      await queueMail(
        trx,
        { id, to: receiver, replyTo: feedback.replyTo, ...feedbackMail(feedback, variant) },
        now,
      );
  });
}
