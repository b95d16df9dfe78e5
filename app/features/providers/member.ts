import type { Account } from "~/features/identity/account";
import type { Variant } from "~/features/settings/variants";

import type { PartnerStatus } from "./partner";

/** An account in one variant, by which registrations and memberships are known. */
export type Who = { variant: Variant; tenantId: string; objectId: string };

export function whoOf(variant: Variant, { tenantId, objectId }: Account): Who {
  return { variant, tenantId, objectId };
}

/** The account as histories and counts know it: `tenant id/object id`, in lower case. */
export function keyOf({ tenantId, objectId }: Pick<Who, "tenantId" | "objectId">): string {
  return `${tenantId}/${objectId}`.toLowerCase();
}

/** A network provider as it is stored. */
export type Partner = {
  id: string;
  variant: Variant;
  domain: string;
  providerId: string;
  name: string;
  url: string;
  status: PartnerStatus;
  termsVersion: string;
  termsAcceptedAt: Date;
  registeredAt: Date;
  decided: { by: string; at: Date; note: string } | null;
  revision: number;
};

/** An account of a partner; `email` is the address that it proved. */
export type Member = {
  id: string;
  tenantId: string;
  objectId: string;
  name: string;
  email: string;
  joinedAt: Date;
};
