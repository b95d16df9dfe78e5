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

/** Those attributes in the order that people read them in. */
export const workloadAttributes = [
  "name",
  "workloadType",
  "serviceArea",
  "championName",
  "championSecurityGroup",
  "championEmail",
  "propertyGroups",
] as const satisfies readonly (keyof WorkloadContent)[];
export type WorkloadAttribute = (typeof workloadAttributes)[number];

export type Workload = WorkloadContent & {
  id: string;
  serviceAreaDisplayName: string;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
};

/** An external workload of an area of which nothing else is known. */
export function emptyWorkload(serviceArea: string): WorkloadContent {
  return {
    name: "",
    workloadType: "External",
    serviceArea,
    championName: null,
    championSecurityGroup: null,
    championEmail: null,
    propertyGroups: [],
  };
}

/** What people can change of a workload, without the rest. */
export function contentOf({
  name,
  workloadType,
  serviceArea,
  championName,
  championSecurityGroup,
  championEmail,
  propertyGroups,
}: WorkloadContent): WorkloadContent {
  return {
    name,
    workloadType,
    serviceArea,
    championName,
    championSecurityGroup,
    championEmail,
    propertyGroups,
  };
}

/** A workload in a list. */
export type ListedWorkload = Pick<
  Workload,
  | "id"
  | "name"
  | "workloadType"
  | "serviceArea"
  | "serviceAreaDisplayName"
  | "championName"
  | "championSecurityGroup"
  | "championEmail"
  | "propertyGroups"
  | "revision"
> & { endpointSetCount: number };

/**
 * Whether somebody may make a workload in an area, or change one that is in it: the champions of
 * the area, and the council everywhere. Moving one takes the right in both areas.
 */
export function mayEditWorkloadIn(
  scopes: readonly RoleScope[],
  serviceAreas: readonly string[],
): boolean {
  if (scopes.some(({ role }) => role === "connectivity-champion")) return true;
  return serviceAreas.every((area) =>
    scopes.some(({ role, serviceArea }) => role === "service-champion" && serviceArea === area),
  );
}
