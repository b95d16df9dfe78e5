import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";

import { isOpen, triesOfAccountMost, typedCode, windowMs } from "./code";
import { countSince, insertCounted } from "./code-count.repository.server";
import { codeDigest, countedFor, isSameDigest } from "./code-digest.server";
import { joinPartner } from "./join-partner.server";
import { whoOf } from "./member";
import {
  deleteRegistration,
  findRegistration,
  updateTries,
} from "./registration.repository.server";

type Verifying = Pick<Context, "db" | "environment" | "variant" | "actor" | "now">;

/** Stands for a registration where there is none, so that the work is the same. */
const noRegistration = "00000000-0000-0000-0000-000000000000";

/**
 * Makes an account a member of the partner whose address it proved. A wrong code, an old or void one and
 * none at all get the same refusal. A refusal is committed with the try that it took: never call this in a
 * transaction that a refusal undoes.
 */
export async function verifyCode(
  { db, environment, variant, actor, now }: Verifying,
  typed: string,
): Promise<Result<void, "code-refused">> {
  const account = actingAccount(actor);
  const who = whoOf(variant, account);
  return db.transaction().execute(async (trx) => {
    const registration = await findRegistration(trx, who, { lock: true });
    const counted = await countedFor(environment, who, registration?.email ?? "");
    const since = new Date(now.getTime() - windowMs);
    const { ofAccount } = await countSince(trx, counted, { isTry: true, since });
    const sent = await codeDigest(
      environment,
      registration?.id ?? noRegistration,
      typedCode(typed),
    );
    if (ofAccount >= triesOfAccountMost) return refuse("code-refused");
    await insertCounted(trx, counted, { isTry: true, at: now });
    if (!registration?.codeHash || !isOpen(registration, now)) return refuse("code-refused");
    if (!isSameDigest(registration.codeHash, sent)) {
      await updateTries(trx, registration.id, registration.triesLeft - 1);
      return refuse("code-refused");
    }
    await joinPartner(trx, registration, now);
    await deleteRegistration(trx, registration.id);
    return ok(undefined);
  });
}
