import { actingAccount } from "~/features/access/acting-account";
import { can } from "~/features/access/permissions";
import { whoOf } from "~/features/providers/member";
import { countMembers, findPartnerOf } from "~/features/providers/partner.repository.server";
import { isPartnerMember } from "~/features/providers/portal-offered.server";
import { callAnswer } from "~/platform/call.server";

import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";
import { partnerProfileView } from "./partner-profile.view";
import { partnerPerformancePrefix } from "./partner-performance-path";
import { answerFigures, figureAnswer, ifNoneMatchParameter, unchanged } from "./revalidated";

const profile = defineCall({
  path: `${partnerPerformancePrefix}PartnerProfile`,
  method: "GET",
  operationId: "PartnerProfile",
  tag: "Partner performance",
  summary: "The network provider that the caller is a member of",
  permission: "partner:register",
  limit: "read",
  answers: {
    200: jsonAnswer("The network provider.", "PartnerProfile", cacheControl("no-store")),
    204: {
      description: "The caller is a member of none.",
      headers: cacheControl("no-store"),
    },
  },
  refusals: {},
  run: async ({ context: { db, variant, actor } }) => {
    const partner = await findPartnerOf(db, whoOf(variant, actingAccount(actor)));
    if (!partner)
      return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    return callAnswer(partnerProfileView(partner, await countMembers(db, partner.id)));
  },
});

const access = defineCall({
  path: `${partnerPerformancePrefix}PnppAccess`,
  method: "GET",
  operationId: "PnppAccess",
  tag: "Partner performance",
  summary: "What the caller may open of the provider performance",
  permission: "partner:register",
  limit: "read",
  parameters: [ifNoneMatchParameter],
  answers: { 200: figureAnswer("Both flags.", "PnppAccess"), 304: unchanged },
  refusals: {},
  run: async ({ context, request }) => {
    const access = {
      hasAccessToPartnerPortal: await isPartnerMember(context),
      hasAccessToLeadershipReport: can(context.actor, "partner:review"),
    };
    return answerFigures(request, Object.values(access), () => Promise.resolve(access));
  },
});

export const accessCalls = [profile, access];
