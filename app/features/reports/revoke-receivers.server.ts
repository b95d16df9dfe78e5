import type { Context } from "~/features/access/context.server";
import type { PersonKey } from "~/features/identity/person.schema";
import { ok, type Result } from "~/lib/result";

import { changeSharing, type OwnerRefusal } from "./change-sharing.server";
import { deleteReceiver } from "./sharing.repository.server";

/** Takes the report from people it was shared with; it closes to them at once. */
export async function revokeReceivers(
  context: Context,
  { id, receivers }: { id: string; receivers: readonly PersonKey[] },
): Promise<Result<string, OwnerRefusal>> {
  return changeSharing<never>(context, {
    id,
    change: async (trx, stored) => {
      for (const receiver of receivers) await deleteReceiver(trx, stored.id, receiver);
      return ok(undefined);
    },
  });
}
