import { logNameOf } from "~/features/identity/log-name.server";
import {
  deleteSessionOf,
  deleteSessionsOf,
} from "~/features/identity/own-session.repository.server";
import { deleteSession } from "~/features/identity/session.repository.server";
import { announceSignedOut } from "~/features/messaging/run-event.repository.server";
import { application } from "~/platform/application.server";

import type { Context } from "./context.server";

/** Which of one's own sessions end: the asking browser's, another one by its id, or all of them. */
export type EndedOwn = "this" | "all" | { idHash: Uint8Array };

/**
 * Ends the actor's own sessions on the server, with the streams they opened. A session that is
 * already over stays over.
 */
export async function endOwnSessions(
  { db, environment, actor, sessionHash, now }: Context,
  which: EndedOwn,
): Promise<void> {
  const { account } = actor;
  if (!account) return;
  await db.transaction().execute(async (trx) => {
    if (which === "all") await deleteSessionsOf(trx, account.id, now);
    else if (which !== "this") await deleteSessionOf(trx, account.id, which.idHash);
    else if (sessionHash) await deleteSession(trx, sessionHash);
    await announceSignedOut(trx, account.id);
  });
  application().log.info("signed-out", {
    account: await logNameOf(environment, account.id),
    isEverywhere: which === "all",
  });
}
