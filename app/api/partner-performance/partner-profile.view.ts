import type { Partner } from "~/features/providers/member";
import { mayRegisterAgainAt } from "~/features/providers/partner";

import type { PartnerProfile } from "./answers.schema";

/** A network provider as a call tells its members. */
export function partnerProfileView(partner: Partner, memberCount: number): PartnerProfile {
  const { id, providerId, name, url, domain, status, registeredAt, decided } = partner;
  const again = mayRegisterAgainAt({ status, decidedAt: decided?.at ?? null });
  return {
    partnerInternalId: id,
    providerId,
    companyName: name,
    companyUrl: url,
    domain,
    status,
    memberCount,
    registeredAt: registeredAt.toISOString(),
    decidedAt: decided?.at.toISOString() ?? null,
    note: decided?.note || null,
    mayRegisterAgainAt: again?.toISOString() ?? null,
  };
}
