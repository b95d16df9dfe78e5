import { randomBytes, randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { keyOf, type Partner } from "./member";
import { hasPortalAccess, providerIdBytes, providerIdOf, waitsAgain } from "./partner";
import { findPartner, findPartnerOf } from "./partner.repository.server";
import {
  deleteMembership,
  insertPartner,
  insertPartnerEvent,
  updateRegisteredAgain,
  upsertMember,
} from "./partner-write.repository.server";
import type { OpenRegistration } from "./registration.repository.server";

/** Provider IDs that are tried for a new partner: one in 10^11 is taken. */
const providerIdTries = 3;

/**
 * Makes the account of a verified registration a member of the domain's partner, which it makes where
 * there is none. A partner that was declined long enough ago waits again. An account that is a member of
 * another partner leaves it where that was declined, and stays where it was not.
 */
export async function joinPartner(
  trx: Transaction<Database>,
  registration: OpenRegistration,
  now: Date,
): Promise<void> {
  const current = await findPartnerOf(trx, registration);
  if (current && hasPortalAccess(current.status)) return;
  const { partner, isNew } = await lockPartner(trx, registration, now);
  const actor = { actorKey: keyOf(registration), actorName: registration.name, at: now };
  const { name, email } = registration;
  if (current && current.id !== partner.id) {
    await deleteMembership(trx, registration, current.id);
    await insertPartnerEvent(trx, { ...actor, partnerId: current.id, event: "left" });
  }
  await upsertMember(trx, { ...registration, partnerId: partner.id, name, email, joinedAt: now });
  const change = { ...actor, partnerId: partner.id, from: partner.status } as const;
  const { status, decided } = partner;
  if (isNew)
    await insertPartnerEvent(trx, { ...change, from: undefined, event: "registered", to: status });
  else if (waitsAgain({ status, decidedAt: decided?.at ?? null }, now)) {
    await updateRegisteredAgain(trx, partner.id, registeredOf(registration, now));
    const to = "AwaitingEndorsement";
    await insertPartnerEvent(trx, { ...change, event: "registered-again", to });
  } else if (current?.id !== partner.id)
    await insertPartnerEvent(trx, { ...change, from: undefined, event: "joined" });
}

/** The partner of the domain, locked. Of two accounts that verify at once, one makes it and both get it. */
async function lockPartner(
  trx: Transaction<Database>,
  registration: OpenRegistration,
  now: Date,
): Promise<{ partner: Partner; isNew: boolean }> {
  const { variant, domain } = registration;
  for (let tried = 0; tried < providerIdTries; tried += 1) {
    const isNew = await insertPartner(trx, {
      ...registeredOf(registration, now),
      id: randomUUID(),
      variant,
      domain,
      providerId: providerIdOf(randomBytes(providerIdBytes)),
    });
    const partner = await findPartner(trx, { variant, domain }, { lock: true });
    if (partner) return { partner, isNew };
  }
  throw new Error("No provider ID was free.");
}

function registeredOf(
  { companyName, url, termsVersion, termsAcceptedAt }: OpenRegistration,
  now: Date,
) {
  return { name: companyName, url, termsVersion, termsAcceptedAt, registeredAt: now };
}
