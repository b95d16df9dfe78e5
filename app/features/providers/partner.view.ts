import { isMailLost } from "./code";
import { keyOf, type Member, type Partner, type Who } from "./member";
import { hasPortalAccess, mayRegisterAgainAt } from "./partner";
import type { PartnerEvent } from "./partner.repository.server";
import type { OpenRegistration } from "./registration.repository.server";

export type PartnerView = ReturnType<typeof partnerView>;

/** A partner as its members and leadership read it. */
export function partnerView(partner: Partner) {
  const { id, domain, providerId, name, url, status, termsVersion, decided, revision } = partner;
  const again = mayRegisterAgainAt({ status, decidedAt: decided?.at ?? null });
  return {
    id,
    domain,
    providerId,
    name,
    url,
    status,
    hasAccess: hasPortalAccess(status),
    termsVersion,
    termsAcceptedAt: partner.termsAcceptedAt.toISOString(),
    registeredAt: partner.registeredAt.toISOString(),
    decided: decided && { ...decided, at: decided.at.toISOString() },
    /** From when a declined company may register again. */
    mayRegisterAgainAt: again?.toISOString() ?? null,
    revision,
  };
}

export type MemberView = ReturnType<typeof memberView>;

/** @param reader the account that reads, to mark it in the list; null where nothing is to be marked */
export function memberView({ id, name, email, joinedAt, ...who }: Member, reader: Who | null) {
  return {
    id,
    name,
    email,
    joinedAt: joinedAt.toISOString(),
    isReader: reader !== null && keyOf(reader) === keyOf(who),
  };
}

export type PartnerEventView = ReturnType<typeof partnerEventView>;

export function partnerEventView({ at, ...event }: PartnerEvent) {
  return { ...event, at: at.toISOString() };
}

export type RegistrationView = ReturnType<typeof registrationView>;

/** A registration that waits for its code, as its account reads it; of the code only how long it is valid. */
export function registrationView(
  { companyName, url, email, expiresAt, mailState, updatedAt }: OpenRegistration,
  now: Date,
) {
  return {
    companyName,
    companyUrl: url,
    email,
    expiresAt: expiresAt && now < expiresAt ? expiresAt.toISOString() : null,
    mailState,
    isMailLost: isMailLost({ state: mailState, since: updatedAt }, now),
  };
}
