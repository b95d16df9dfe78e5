import type { Context } from "~/features/access/context.server";
import type { NamedPerson, PersonKey } from "~/features/identity/person.schema";
import { ok, refuse, type Result } from "~/lib/result";

import { changeSharing, type OwnerRefusal } from "./change-sharing.server";
import { isSharingOffered } from "./sharing-offered.server";
import { insertReceivers, listReceivers } from "./sharing.repository.server";
import { receiversMost } from "./sharing.schema";

export type ShareRefusal = OwnerRefusal | "sharing-disabled" | "other-directory" | "too-many-receivers";

/** Shares the report with people of the owner's own directory; sharing twice changes nothing. */
export async function shareWithPeople(context: Context, request: Request, { id, receivers }: { id: string; receivers: readonly NamedPerson[] }): Promise<Result<string, ShareRefusal>> {
  if (!(await isSharingOffered(context))) return refuse("sharing-disabled");
  return changeSharing(context, request, {
    id,
    change: async (trx, { ownerTenantId, ...stored }) => {
      if (receivers.some(({ tenantId }) => tenantId !== ownerTenantId)) return refuse("other-directory");
      const asked = new Map(receivers.map((receiver) => [nameOf(receiver), receiver]));
      const all = new Set([...(await listReceivers(trx, stored.id)).map(nameOf), ...asked.keys()]);
      if (all.size > receiversMost) return refuse("too-many-receivers");
      await insertReceivers(trx, { reportId: stored.id, receivers: [...asked.values()], at: context.now });
      return ok(undefined);
    },
  });
}

function nameOf({ tenantId, objectId }: PersonKey): string {
  return JSON.stringify([tenantId, objectId]);
}
