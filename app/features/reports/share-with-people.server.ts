import type { Context } from "~/features/access/context.server";
import { arePeople, type PeopleRefusal } from "~/features/identity/known-people.server";
import type { NamedPerson, PersonKey } from "~/features/identity/person.schema";
import { ok, refuse, type Result } from "~/lib/result";

import { changeSharing, type OwnerRefusal } from "./change-sharing.server";
import { readSharing } from "./read-sharing.server";
import { isSharingOffered } from "./sharing-offered.server";
import { insertReceivers, listReceivers } from "./sharing.repository.server";
import { receiversMost } from "./sharing.schema";

export type ShareRefusal =
  OwnerRefusal | PeopleRefusal | "sharing-disabled" | "other-directory" | "too-many-receivers";

/**
 * Shares the report with people of the owner's own directory; sharing twice changes nothing. The
 * directory is asked before anything is locked, and about nobody else's report.
 */
export async function shareWithPeople(
  context: Context,
  { id, receivers }: { id: string; receivers: readonly NamedPerson[] },
): Promise<Result<string, ShareRefusal>> {
  if (!(await isSharingOffered(context))) return refuse("sharing-disabled");
  const sharing = await readSharing(context, id);
  if (!sharing.ok) return sharing;
  const { account } = context.actor;
  if (!account || receivers.some(({ tenantId }) => tenantId !== account.tenantId))
    return refuse("other-directory");
  const people = await arePeople(
    context,
    receivers.map(({ objectId }) => objectId),
  );
  if (!people.ok) return people;
  return changeSharing(context, {
    id,
    change: async (trx, stored) => {
      const asked = new Map(receivers.map((receiver) => [nameOf(receiver), receiver]));
      const all = new Set([...(await listReceivers(trx, stored.id)).map(nameOf), ...asked.keys()]);
      if (all.size > receiversMost) return refuse("too-many-receivers");
      await insertReceivers(trx, {
        reportId: stored.id,
        issuer: account.issuer,
        receivers: [...asked.values()],
        at: context.now,
      });
      return ok(undefined);
    },
  });
}

function nameOf({ tenantId, objectId }: PersonKey): string {
  return JSON.stringify([tenantId, objectId]);
}
