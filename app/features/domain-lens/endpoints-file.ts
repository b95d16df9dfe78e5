import type { CsvCell } from "~/lib/csv";

import { markOf, type ListedSet } from "./endpoint-sets/endpoint-set-list";
import type { ListedFqdn } from "./fqdns/fqdn-list";
import type { ListedWorkload } from "./workloads/workload";

/** How the rows of a list stand in a file; heads are stable words for programs. */
export type FileFormat<Row> = { head: readonly string[]; cells: (row: Row) => CsvCell[] };

export const endpointSetFile: FileFormat<ListedSet> = {
  head: [
    "internalId",
    "instance",
    "publicId",
    "workload",
    "state",
    "category",
    "isRequired",
    "fqdnCount",
    "prefixCount",
    "tcpPorts",
    "publishedVersion",
    "changeStatus",
    "blockedNote",
    "authors",
  ],
  cells: (set) => [
    set.internalId,
    set.instance,
    set.publicId,
    set.workload,
    markOf(set),
    set.category,
    set.isRequired,
    set.fqdnCount,
    set.prefixCount,
    set.tcpPorts,
    set.publishedVersion,
    set.change?.status ?? null,
    set.change?.blockedNote ?? null,
    set.change?.authors.join("; ") ?? null,
  ],
};

export const fqdnFile: FileFormat<ListedFqdn> = {
  head: [
    "id",
    "instance",
    "domainName",
    "workload",
    "isWildcard",
    "isDeprecated",
    "isCustomerFacingStatus",
    "scope",
    "serviceTreeName",
    "dailyTestStatus",
    "addedBy",
    "endpointSetCount",
    "newWorkload",
    "latestDetectedDatetime",
    "sampleCount",
  ],
  cells: (fqdn) => [
    fqdn.id,
    fqdn.instance,
    fqdn.domainName,
    fqdn.workload,
    fqdn.isWildcard,
    fqdn.isDeprecated,
    fqdn.customerFacingStatus,
    fqdn.scope,
    fqdn.serviceTreeName,
    fqdn.dailyTestStatus,
    fqdn.addedBy,
    fqdn.endpointSetCount,
    fqdn.newWorkload,
    fqdn.latestDetectedAt,
    fqdn.sampleCount,
  ],
};

export const workloadFile: FileFormat<ListedWorkload> = {
  head: [
    "id",
    "name",
    "workloadType",
    "serviceArea",
    "serviceAreaDisplayName",
    "workloadChampName",
    "workloadChampEmail",
    "endpointSetCount",
  ],
  cells: (workload) => [
    workload.id,
    workload.name,
    workload.workloadType,
    workload.serviceArea,
    workload.serviceAreaDisplayName,
    workload.championName,
    workload.championEmail,
    workload.endpointSetCount,
  ],
};
