import type { TFunction } from "i18next";

import type { Context } from "~/features/access/context.server";
import type { Acting } from "~/features/solutions/act-on-solution.server";
import type { Language } from "~/platform/languages";

import { hasPortalAccess } from "./partner";
import { holdPartnerStatus } from "./partner.repository.server";
import { tellMembers } from "./tell-members.server";

/**
 * The context of what is done to solutions, with what only providers know: their members, who are mailed,
 * and whether a partner may still act.
 *
 * @param wordsIn the words of `contributions` in a language
 */
export function actingOnSolutions<Given extends Context>(
  context: Given,
  wordsIn: (language: Language) => TFunction,
): Given & Required<Pick<Acting, "tell" | "holdPartner">> {
  return {
    ...context,
    tell: tellMembers(context, wordsIn),
    holdPartner: async (trx, partnerId) => {
      const status = await holdPartnerStatus(trx, partnerId);
      return status !== undefined && hasPortalAccess(status);
    },
  };
}
