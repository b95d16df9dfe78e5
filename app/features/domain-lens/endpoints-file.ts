import type { ListFile } from "~/lib/list/list-file";

import { markOf, type ListedSet } from "./endpoint-sets/endpoint-set-list";
import type { ListedFqdn } from "./fqdns/fqdn-list";
import type { ListedWorkload } from "./workloads/workload";

export const endpointSetFile: ListFile<ListedSet> = {
  name: "pathlens-sets",
  columns: {
    internalId: (set) => set.internalId,
    instance: (set) => set.instance,
    publicId: (set) => set.publicId,
    workload: (set) => set.workload,
    state: (set) => markOf(set),
    category: (set) => set.category,
    isRequired: (set) => set.isRequired,
    fqdnCount: (set) => set.fqdnCount,
    prefixCount: (set) => set.prefixCount,
    tcpPorts: (set) => set.tcpPorts,
    publishedVersion: (set) => set.publishedVersion,
    changeStatus: (set) => set.change?.status ?? null,
    blockedNote: (set) => set.change?.blockedNote ?? null,
    authors: (set) => set.change?.authors.join("; ") ?? null,
  },
};

export const fqdnFile: ListFile<ListedFqdn> = {
  name: "pathlens-fqdns",
  columns: {
    id: (fqdn) => fqdn.id,
    instance: (fqdn) => fqdn.instance,
    domainName: (fqdn) => fqdn.domainName,
    workload: (fqdn) => fqdn.workload,
    isWildcard: (fqdn) => fqdn.isWildcard,
    isDeprecated: (fqdn) => fqdn.isDeprecated,
    isCustomerFacingStatus: (fqdn) => fqdn.customerFacingStatus,
    scope: (fqdn) => fqdn.scope,
    serviceTreeName: (fqdn) => fqdn.serviceTreeName,
    dailyTestStatus: (fqdn) => fqdn.dailyTestStatus,
    addedBy: (fqdn) => fqdn.addedBy,
    endpointSetCount: (fqdn) => fqdn.endpointSetCount,
    newWorkload: (fqdn) => fqdn.newWorkload,
    latestDetectedDatetime: (fqdn) => fqdn.latestDetectedAt,
    sampleCount: (fqdn) => fqdn.sampleCount,
  },
};

export const workloadFile: ListFile<ListedWorkload> = {
  name: "pathlens-workloads",
  columns: {
    id: (workload) => workload.id,
    name: (workload) => workload.name,
    workloadType: (workload) => workload.workloadType,
    serviceArea: (workload) => workload.serviceArea,
    serviceAreaDisplayName: (workload) => workload.serviceAreaDisplayName,
    workloadChampName: (workload) => workload.championName,
    workloadChampEmail: (workload) => workload.championEmail,
    endpointSetCount: (workload) => workload.endpointSetCount,
  },
};
