import { randomBytes, randomUUID } from "node:crypto";

import type { Account } from "~/features/identity/account";
import { providerIdOf, type PartnerStatus } from "~/features/providers/partner";
import { termsVersion } from "~/features/providers/registration";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

type Given = {
  variant?: Variant;
  domain?: string;
  name?: string;
  status?: PartnerStatus;
  registeredAt?: Date;
  /** When it was decided about, where it does not wait. */
  decidedAt?: Date;
  note?: string;
  members?: readonly Pick<Account, "tenantId" | "objectId" | "name">[];
};

/** A partner as a registration and a decision leave it, with its members. */
export async function storePartner(
  db: Db,
  {
    variant = "MultiTenant",
    domain = `p${randomBytes(6).toString("hex")}.example`,
    name = "Contoso Networks",
    status = "AwaitingEndorsement",
    registeredAt = new Date(),
    decidedAt = registeredAt,
    note = "",
    members = [],
  }: Given = {},
): Promise<{ id: string; providerId: string; domain: string }> {
  const id = randomUUID();
  const providerId = providerIdOf(randomBytes(8));
  const isDecided = status !== "AwaitingEndorsement";
  await db
    .insertInto("partner")
    .values({
      id,
      variant,
      domain,
      provider_id: providerId,
      name,
      url: `https://${domain}`,
      status,
      terms_version: termsVersion,
      terms_accepted_at: registeredAt,
      registered_at: registeredAt,
      decided_by_name: isDecided ? "Lena" : null,
      decided_at: isDecided ? decidedAt : null,
      decided_note: isDecided ? note : null,
      revision: isDecided ? 2 : 1,
    })
    .execute();
  for (const member of members)
    await db
      .insertInto("partner_member")
      .values({
        partner_id: id,
        variant,
        tenant_id: member.tenantId,
        object_id: member.objectId,
        name: member.name,
        email: `noc@${domain}`,
        joined_at: registeredAt,
      })
      .execute();
  return { id, providerId, domain };
}
