import { answerOnce, type PostedForm } from "~/platform/answer-once.server";

import type { Context } from "./context.server";

/** The posted form as `answerOnce` wants it. */
export function postedBy(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  { request, form }: Pick<PostedForm, "request" | "form">,
): PostedForm {
  return { db, request, form, who: actor.account?.id ?? null, now };
}

/**
 * Answers a form that creates something once (`answerOnce`): `make` gets the context within the
 * transaction in which the answer is kept. Settings, the directory and whatever else takes its own
 * connection or another program is asked before.
 */
export function postOnce<Answer extends object>(
  context: Context,
  posted: Pick<PostedForm, "request" | "form">,
  make: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  return answerOnce(postedBy(context, posted), (db) => make({ ...context, db }));
}
