import { sql, type Transaction } from "kysely";

import type { RoleScope, ScopedRole } from "~/features/identity/account";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { personKey, standingOf, type Person, type RoleWorkload } from "../person";
import type { FeedWorkload } from "../publishing/change-impact";

type Connection = Db | Transaction<Database>;

/** Most holders of roles that are looked at for each of some workloads with its area. */
const holderLimit = 1_000;

/** Somebody with the roles of a champion that they hold. */
export type RoleHolder = ReachablePerson & { scopes: RoleScope[] };

/** A person with the address that notices go to. */
export type ReachablePerson = Person & { email: string | null };

/** Workloads with their service areas and types; unknown ids are left out. */
export async function listRoleWorkloads(
  db: Connection,
  ids: readonly string[],
): Promise<(FeedWorkload & { name: string })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("workload")
    .select(["id", "name", "service_area", "workload_type"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return rows.map(({ id, name, service_area, workload_type }) => ({
    id,
    name,
    serviceArea: service_area,
    workloadType: workload_type as FeedWorkload["workloadType"],
  }));
}

/** The names of workloads by their ids. */
export async function listWorkloadNames(
  db: Connection,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  return Object.fromEntries((await listRoleWorkloads(db, ids)).map(({ id, name }) => [id, name]));
}

/**
 * Everybody who could approve for all of these workloads: champions of the workload or its area,
 * and their deputies.
 */
export async function listChampions(
  db: Connection,
  workloads: readonly RoleWorkload[],
  now: Date,
): Promise<ReachablePerson[]> {
  return championsAmong(await listChampionRoles(db, workloads, now), workloads);
}

/** Those of some people who could approve for all of these workloads. */
export function championsAmong(
  holders: readonly RoleHolder[],
  workloads: readonly RoleWorkload[],
): ReachablePerson[] {
  return holders
    .filter((person) => standingOf(person, workloads).isWorkloadChampion)
    .map(({ key, name, email }) => ({ key, name, email }));
}

/** Everybody who is champion of one of these workloads or its area, and their deputies. */
export async function listChampionRoles(
  db: Connection,
  workloads: readonly RoleWorkload[],
  now: Date,
): Promise<RoleHolder[]> {
  if (workloads.length === 0) return [];
  const rows = await db
    .selectFrom("held_role")
    .select(["tenant_id", "object_id", "name", "email", "role", "workload_id", "service_area"])
    .where((eb) =>
      eb.or([
        eb.and([
          eb("role", "=", "workload-champion"),
          eb(
            "workload_id",
            "in",
            workloads.map(({ id }) => id),
          ),
        ]),
        eb.and([
          eb("role", "=", "service-champion"),
          eb(
            "service_area",
            "in",
            workloads.map(({ serviceArea }) => serviceArea),
          ),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("tenant_id")
    .orderBy("object_id")
    .limit(holderLimit * workloads.length)
    .execute();
  const people = new Map<string, RoleHolder>();
  for (const row of rows) {
    const key = personKey({ tenantId: row.tenant_id ?? "", objectId: row.object_id ?? "" });
    const person = people.get(key) ?? { key, name: row.name ?? "", email: row.email, scopes: [] };
    person.scopes.push({
      role: row.role as ScopedRole,
      workloadId: row.workload_id,
      serviceArea: row.service_area,
    });
    people.set(key, { ...person, email: person.email ?? row.email });
  }
  return [...people.values()];
}

/** The change council. */
export async function listCouncil(db: Connection): Promise<ReachablePerson[]> {
  const rows = await db
    .selectFrom("role_assignment")
    .select([
      "tenant_id",
      "object_id",
      sql<string>`min(name)`.as("name"),
      sql<string | null>`min(email)`.as("email"),
    ])
    .where("role", "=", "connectivity-champion")
    .groupBy(["tenant_id", "object_id"])
    .orderBy("tenant_id")
    .orderBy("object_id")
    .limit(holderLimit)
    .execute();
  return rows.map((row) => ({
    key: personKey({ tenantId: row.tenant_id, objectId: row.object_id }),
    name: row.name,
    email: row.email,
  }));
}
