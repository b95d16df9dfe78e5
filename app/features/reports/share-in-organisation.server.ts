import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";

import { changeSharing } from "./change-sharing.server";
import type { OpenRefusal } from "./share-to-public.server";
import { isSharingOffered } from "./sharing-offered.server";
import { updateSharedState } from "./sharing.repository.server";

/** Opens the report to everybody of the owner's tenant, where that allows it, or closes it. */
export async function shareInOrganisation(
  context: Context,
  { id, isShared }: { id: string; isShared: boolean },
): Promise<Result<string, OpenRefusal>> {
  if (isShared && !(await isSharingOffered(context))) return refuse("sharing-disabled");
  return changeSharing(context, {
    id,
    change: async (trx, { allowed, ...stored }) => {
      if (isShared && !allowed.shareReportWithinOrganization) return refuse("not-allowed");
      await updateSharedState(trx, stored.id, { isSharedInOrganisation: isShared });
      return ok(undefined);
    },
  });
}
