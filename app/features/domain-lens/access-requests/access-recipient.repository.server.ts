import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import type { ReachablePerson } from "../change-requests/champions.repository.server";
import { personKey, type RoleWorkload } from "../person";
import type { Recipients } from "./access-request";

/** Most holders of the roles that are looked at. */
const holderLimit = 1000;

type Asked = { variant: Variant; workload: RoleWorkload; now: Date; except: string };

/** Everybody whose role by name lets them decide about a request, by what they are; `except` is the requester's key. */
export async function listAccessRecipients(
  trx: Transaction<Database>,
  { variant, workload, now, except }: Asked,
): Promise<Recipients<ReachablePerson>> {
  const rows = await trx
    .selectFrom("held_role")
    .select(["tenant_id", "object_id", "name", "email", "role"])
    .where("variant", "=", variant)
    .where((eb) =>
      eb.or([
        eb("role", "in", ["connectivity-champion", "operator"]),
        eb.and([eb("role", "=", "workload-champion"), eb("workload_id", "=", workload.id)]),
        eb.and([
          eb("role", "=", "service-champion"),
          eb("service_area", "=", workload.serviceArea),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("tenant_id")
    .orderBy("object_id")
    .limit(holderLimit)
    .execute();
  const people = rows.map(({ tenant_id, object_id, name, email, role }) => ({
    role,
    person: {
      key: personKey({ tenantId: tenant_id ?? "", objectId: object_id ?? "" }),
      name: name ?? "",
      email,
    },
  }));
  const holding = (...roles: string[]) =>
    people
      .filter(({ role, person }) => roles.includes(role ?? "") && person.key !== except)
      .map(({ person }) => person);
  return {
    champions: holding("workload-champion", "service-champion"),
    council: holding("connectivity-champion"),
    operators: holding("operator"),
  };
}
