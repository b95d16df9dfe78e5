import {
  listMeantAccounts,
  type MeantAccounts,
} from "~/features/identity/account.repository.server";
import { logNameOf } from "~/features/identity/log-name.server";
import { deleteSessionsOf } from "~/features/identity/own-session.repository.server";
import { announceSignedOut } from "~/features/messaging/run-event.repository.server";
import { ok, refuse, type Result } from "~/lib/result";
import { application } from "~/platform/application.server";
import { insertAuditEntry } from "~/platform/audit-trail.repository.server";

import type { Context } from "./context.server";
import type { RoleChange } from "./grant-role.server";

/** Whose sessions ended, and how many there were. */
export type EndedSessions = { name: string; sessions: number };

/**
 * Ends every session of a person at once, in every browser: with it the tokens for calls that
 * came of it, the streams that it opened, and the access tokens that the authority gave before.
 *
 * @returns `not-found` for somebody who never signed in under the variant
 */
export async function endSessions(
  { db, environment, variant, now, by }: RoleChange & Pick<Context, "environment">,
  meant: MeantAccounts,
): Promise<Result<EndedSessions, "not-found">> {
  const ended = await db.transaction().execute(async (trx) => {
    const accounts = await listMeantAccounts(trx, variant, meant);
    let sessions = 0;
    for (const { id, tenantId, objectId, name } of accounts) {
      const ofAccount = await deleteSessionsOf(trx, id, now);
      sessions += ofAccount;
      await announceSignedOut(trx, id);
      await insertAuditEntry(trx, {
        variant,
        occurredAt: now,
        actor: by,
        action: "end-sessions",
        subject: `${tenantId}/${objectId}`,
        before: { name, sessions: ofAccount },
        after: null,
      });
    }
    return { accounts, sessions };
  });
  const [first] = ended.accounts;
  if (!first) return refuse("not-found");
  for (const { id } of ended.accounts)
    application().log.info("sessions-ended", { account: await logNameOf(environment, id) });
  return ok({ name: first.name, sessions: ended.sessions });
}
