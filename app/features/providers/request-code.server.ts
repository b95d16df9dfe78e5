import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { maySendCode, windowMs } from "./code";
import { countSince, insertCounted, lockCounts } from "./code-count.repository.server";
import { countedFor } from "./code-digest.server";
import { whoOf, type Who } from "./member";
import { hasPortalAccess, mayRegisterAgainAt } from "./partner";
import { findPartnerOf } from "./partner.repository.server";
import { termsVersion, type RegistrationInput } from "./registration";
import {
  findRegistration,
  updateForNextMail,
  upsertRegistration,
  type Sending,
} from "./registration.repository.server";

type Asking = Pick<Context, "db" | "environment" | "variant" | "actor" | "now">;

export type BeginRefusal = "already-member" | "too-early" | "too-many-codes";

/**
 * Begins the registration of an account, or changes it, which ends the code before. Nothing here looks
 * whether the domain has a partner: the answer and the work are the same.
 *
 * @returns what `sendCode` is to send once this is committed
 */
export async function beginRegistration(
  { db, environment, variant, actor, now }: Asking,
  { companyName, url, domain, email }: RegistrationInput,
): Promise<Result<Sending, BeginRefusal>> {
  const account = actingAccount(actor);
  const who = whoOf(variant, account);
  return db.transaction().execute(async (trx) => {
    const barrier = await barrierOf(trx, who, now);
    if (barrier) return refuse(barrier);
    if (!(await countCode(trx, { environment, who, email, now }))) return refuse("too-many-codes");
    const registration = { ...who, id: randomUUID(), name: account.name, companyName, url, domain };
    const terms = { termsVersion, termsAcceptedAt: now };
    return ok(await upsertRegistration(trx, { ...registration, email, ...terms }, now));
  });
}

/** Begins another sending for the open registration of an account. */
export async function requestAnotherCode({
  db,
  environment,
  variant,
  actor,
  now,
}: Asking): Promise<Result<Sending, "no-registration" | "too-many-codes">> {
  const who = whoOf(variant, actingAccount(actor));
  return db.transaction().execute(async (trx) => {
    const registration = await findRegistration(trx, who, { lock: true });
    if (!registration) return refuse("no-registration");
    const { id, email } = registration;
    if (!(await countCode(trx, { environment, who, email, now }))) return refuse("too-many-codes");
    return ok(await updateForNextMail(trx, id, now));
  });
}

/** Why an account may not register now: it has a partner, or its partner was declined a few days ago. */
async function barrierOf(
  trx: Transaction<Database>,
  who: Who,
  now: Date,
): Promise<"already-member" | "too-early" | undefined> {
  const partner = await findPartnerOf(trx, who);
  if (!partner) return undefined;
  const { status, decided } = partner;
  if (hasPortalAccess(status)) return "already-member";
  const from = mayRegisterAgainAt({ status, decidedAt: decided?.at ?? null });
  return from && now < from ? "too-early" : undefined;
}

type Asked = Pick<Context, "environment" | "now"> & { who: Who; email: string };

/** Counts a code for its mailbox and its account. @returns false where either had enough of them */
async function countCode(
  trx: Transaction<Database>,
  { environment, who, email, now }: Asked,
): Promise<boolean> {
  const counted = await countedFor(environment, who, email);
  await lockCounts(trx, counted);
  const since = new Date(now.getTime() - windowMs);
  if (!maySendCode(await countSince(trx, counted, { isTry: false, since }))) return false;
  await insertCounted(trx, counted, { isTry: false, at: now });
  return true;
}
