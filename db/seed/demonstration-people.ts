import { randomUUID } from "node:crypto";

import type { Actor } from "~/features/access/permissions";
import type { RoleScope } from "~/features/identity/account";
import type { Db } from "~/platform/database.server";
import { accountOfKind, displayName, type AccountKind } from "~/sandbox/directory";

/** The sandbox's people of domain lens: their names and the roles that they are given. */
export type DemonstrationActor = Actor & { account: NonNullable<Actor["account"]> };

export type DemonstrationPeople = Record<
  "editor" | "champion" | "secondChampion" | "serviceChampion" | "council" | "secondCouncil",
  DemonstrationActor
>;

const kinds = {
  editor: "editor",
  champion: "workload-champion",
  secondChampion: "second-champion",
  serviceChampion: "service-champion",
  council: "council-member",
  secondCouncil: "second-council-member",
} as const satisfies Record<keyof DemonstrationPeople, AccountKind>;

type Granted = { workloads: ReadonlyMap<string, string>; now: Date };

/** Gives the sandbox's people their roles under the first variant; nobody real is among them. */
export async function seedDemonstrationPeople(
  db: Db,
  { workloads, now }: Granted,
): Promise<DemonstrationPeople> {
  const inWorkload = (role: "editor" | "workload-champion", ...names: string[]): RoleScope[] =>
    names.map((name) => ({ role, workloadId: workloads.get(name) ?? null, serviceArea: null }));
  const council: RoleScope[] = [
    { role: "connectivity-champion", workloadId: null, serviceArea: null },
  ];
  const scopes: Record<keyof DemonstrationPeople, RoleScope[]> = {
    editor: inWorkload("editor", "Contoso Mail", "Contoso Calendar"),
    champion: inWorkload("workload-champion", "Contoso Mail"),
    secondChampion: inWorkload("workload-champion", "Contoso Mail"),
    serviceChampion: [{ role: "service-champion", workloadId: null, serviceArea: "Exchange" }],
    council,
    secondCouncil: council,
  };
  const people: Partial<DemonstrationPeople> = {};
  for (const who of Object.keys(kinds) as (keyof DemonstrationPeople)[])
    people[who] = await seedPerson(db, kinds[who], { scopes: scopes[who], now });
  return people as DemonstrationPeople;
}

async function seedPerson(
  db: Db,
  kind: AccountKind,
  { scopes, now }: { scopes: RoleScope[]; now: Date },
): Promise<DemonstrationActor> {
  const known = accountOfKind(kind);
  if (!known) throw new Error(`The sandbox has no account of kind ${kind}.`);
  const account = {
    id: randomUUID(),
    issuer: "",
    tenantId: known.tenant.id,
    objectId: known.id,
    name: displayName(known),
    email: known.mail,
    isGuest: false,
  };
  await db
    .insertInto("role_assignment")
    .values(
      scopes.map(({ role, workloadId, serviceArea }) => ({
        id: randomUUID(),
        variant: "MultiTenant",
        tenant_id: account.tenantId,
        object_id: account.objectId,
        name: account.name,
        email: account.email,
        role,
        workload_id: workloadId,
        service_area: serviceArea,
        granted_by: "Demonstration",
        granted_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {
    roles: ["visitor", "user", ...scopes.map(({ role }) => role)],
    scopes,
    account,
    tenantKind: "commercial",
  };
}
