import { actingAccount } from "~/features/access/acting-account";
import type { Actor } from "~/features/access/permissions";
import type { Db } from "~/platform/database.server";

import { personKey, standingOf } from "../person";
import { listWorkloadChoices } from "./workload.repository.server";

/** The workloads whose sets an actor may change, by name. */
export async function listEditableWorkloads(
  db: Db,
  actor: Actor,
): Promise<{ id: string; name: string; serviceArea: string }[]> {
  const person = { key: personKey(actingAccount(actor)), scopes: actor.scopes };
  return (await listWorkloadChoices(db)).filter(
    (workload) => standingOf(person, [workload]).isEditor,
  );
}
