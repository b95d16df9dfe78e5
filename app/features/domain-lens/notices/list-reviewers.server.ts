import type { Transaction } from "kysely";

import type { RoleScope } from "~/features/identity/account";
import type { Database } from "#db/schema";

import {
  listChampionRoles,
  listCouncil,
  type RoleHolder,
} from "../change-requests/champions.repository.server";
import type { RoleWorkload } from "../person";

const councilScope: RoleScope = {
  role: "connectivity-champion",
  workloadId: null,
  serviceArea: null,
};

/** Champions of the workloads and the council, each with all of these roles that they hold. */
export async function listReviewers(
  trx: Transaction<Database>,
  workloads: readonly RoleWorkload[],
  now: Date,
): Promise<RoleHolder[]> {
  const people = new Map(
    (await listChampionRoles(trx, workloads, now)).map((person) => [person.key, person]),
  );
  for (const member of await listCouncil(trx))
    people.set(member.key, {
      ...member,
      scopes: [...(people.get(member.key)?.scopes ?? []), councilScope],
    });
  return [...people.values()];
}
