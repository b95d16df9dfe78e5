import * as z from "zod";

import { partnerStatuses } from "~/features/providers/partner";

const instant = z.iso.datetime();

const partnerProfileSchema = z
  .object({
    partnerInternalId: z.uuid(),
    providerId: z.string().describe("The public ID, such as NP-7KD3RWQ9."),
    companyName: z.string(),
    companyUrl: z.string(),
    domain: z.string().describe("The registrable domain, by which the provider is known."),
    status: z.enum(partnerStatuses),
    memberCount: z.int().positive(),
    registeredAt: instant,
    decidedAt: instant.nullable().describe("When the provider was endorsed or declined."),
    note: z.string().nullable().describe("The note of that decision."),
    mayRegisterAgainAt: instant
      .nullable()
      .describe("From when a declined company may register again; null for any other."),
  })
  .describe("A network provider, as its members read it.");
export type PartnerProfile = z.infer<typeof partnerProfileSchema>;

const pnppAccessSchema = z
  .object({
    hasAccessToPartnerPortal: z
      .boolean()
      .describe("Whether the caller is a member of a provider that is not declined."),
    hasAccessToLeadershipReport: z.boolean(),
  })
  .describe("What the caller may open.");

/** Schemas of answers by the name under which the document has them. */
export const partnerAnswers = {
  PartnerProfile: partnerProfileSchema,
  PnppAccess: pnppAccessSchema,
};
