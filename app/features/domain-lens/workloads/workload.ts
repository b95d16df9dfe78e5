import type { RoleScope } from "~/features/identity/account";

export const workloadTypes = ["Internal", "External"] as const;
export type WorkloadType = (typeof workloadTypes)[number];

export const workloadSorts = ["name", "area"] as const;
export type WorkloadSort = (typeof workloadSorts)[number];

/** A service area: what the feed groups sets by. */
export type ServiceArea = { code: string; displayName: string };

/** What people can change of a workload. */
export type WorkloadContent = {
  name: string;
  workloadType: WorkloadType;
  /** Code of the service area. */
  serviceArea: string;
  championName: string | null;
  championSecurityGroup: string | null;
  championEmail: string | null;
  propertyGroups: string[];
};

export type Workload = WorkloadContent & { id: string; serviceAreaDisplayName: string; revision: number; createdAt: Date; updatedAt: Date };

/** A workload in a list. */
export type ListedWorkload = Pick<Workload, "id" | "name" | "workloadType" | "serviceArea" | "serviceAreaDisplayName" | "championName" | "championSecurityGroup" | "championEmail" | "propertyGroups" | "revision"> & { endpointSetCount: number };

/**
 * Whether somebody may make a workload in an area, or change one that is in it: the champions of
 * the area, and the council everywhere. Moving one takes the right in both areas.
 */
export function mayEditWorkloadIn(scopes: readonly RoleScope[], serviceAreas: readonly string[]): boolean {
  if (scopes.some(({ role }) => role === "connectivity-champion")) return true;
  return serviceAreas.every((area) => scopes.some(({ role, serviceArea }) => role === "service-champion" && serviceArea === area));
}
