import type { RoleScope } from "~/features/identity/account";
import type { Person } from "~/features/identity/person";

export { personKey, personOf, type Person } from "~/features/identity/person";

/** What the program itself does in history. */
export const publishJob: Person = { key: "job/publish", name: "Publish run" };

/** Whoever drops what was begun and left alone. */
export const retentionJob: Person = { key: "job/retention", name: "Retention" };

/** Who puts an instance's sets in the place of what was there. */
export const importJob: Person = { key: "job/import", name: "Import" };

/** A workload as far as roles know it. */
export type RoleWorkload = { id: string; serviceArea: string };

/** What somebody may be for the workloads that a change is about. */
export type Standing = {
  key: string;
  isEditor: boolean;
  isWorkloadChampion: boolean;
  isServiceChampion: boolean;
  isCouncil: boolean;
};

/**
 * What somebody is for all of `workloads`: a change that moves a set is for those who hold the
 * role in both. A service champion acts as workload champion of every workload of the area,
 * the council for any. Source: rules, section 7.
 */
export function standingOf(
  person: { key: string; scopes: readonly RoleScope[] },
  workloads: readonly RoleWorkload[],
): Standing {
  const holds = (workload: RoleWorkload, ...roles: RoleScope["role"][]) =>
    person.scopes.some(
      ({ role, workloadId, serviceArea }) =>
        roles.includes(role) &&
        (workloadId === workload.id ||
          (role === "service-champion" && serviceArea === workload.serviceArea)),
    );
  const isCouncil = person.scopes.some(({ role }) => role === "connectivity-champion");
  return {
    key: person.key,
    isCouncil,
    isEditor:
      isCouncil ||
      workloads.every((workload) =>
        holds(workload, "editor", "workload-champion", "service-champion"),
      ),
    isWorkloadChampion: workloads.every((workload) =>
      holds(workload, "workload-champion", "service-champion"),
    ),
    isServiceChampion: workloads.every((workload) => holds(workload, "service-champion")),
  };
}
