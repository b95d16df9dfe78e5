import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";

import { changeSharing, type OwnerRefusal } from "./change-sharing.server";
import { isSharingOffered } from "./sharing-offered.server";
import { updateSharedState } from "./sharing.repository.server";

export type OpenRefusal = OwnerRefusal | "sharing-disabled" | "not-allowed";

/** Opens the report's address to anyone, where the owner's tenant allows it, or closes it. */
export async function shareToPublic(
  context: Context,
  { id, isPublic }: { id: string; isPublic: boolean },
): Promise<Result<string, OpenRefusal>> {
  if (isPublic && !(await isSharingOffered(context))) return refuse("sharing-disabled");
  return changeSharing(context, {
    id,
    change: async (trx, { allowed, ...stored }) => {
      if (isPublic && !allowed.shareReportWithPublic) return refuse("not-allowed");
      await updateSharedState(trx, stored.id, { isPublic });
      return ok(undefined);
    },
  });
}
