import { approvalStatusOf } from "~/features/domain-lens/assignments/assignment";
import type { EndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import type { ListedSet } from "~/features/domain-lens/endpoint-sets/endpoint-set-list";
import {
  displayStatusOf,
  prefixesInFeed,
  type EndpointPrefix,
  type EndpointSetContent,
  type FeedPrefix,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import type { Fqdn, LatestAssignment } from "~/features/domain-lens/fqdns/fqdn";
import { addressAndMask } from "~/features/domain-lens/publishing/prefix-format";
import type { ListedWorkload, Workload } from "~/features/domain-lens/workloads/workload";

/** A workload with the names that the calls have. Source: specification, section 3. */
export function workloadEntity(workload: Workload | ListedWorkload) {
  return {
    id: workload.id,
    workload: workload.name,
    workloadType: workload.workloadType,
    serviceArea: workload.serviceArea,
    serviceAreaDisplayName: workload.serviceAreaDisplayName,
    workloadChampName: workload.championName,
    workloadChampSecurityGroup: workload.championSecurityGroup,
    workloadChampEmail: workload.championEmail,
    propertyGroups: workload.propertyGroups,
    revision: workload.revision,
  };
}

/** A set of a list: its contents are counted. */
export function listedSetEntity(set: ListedSet) {
  const isPending = set.change?.status === "Draft" || set.change?.status === "PendingReview";
  return {
    id: set.internalId,
    internalId: set.internalId,
    publicId: set.publicId,
    instance: set.instance,
    workload: set.workload,
    governanceCategory: set.category,
    isRequired: set.isRequired,
    tcpPorts: set.tcpPorts,
    fqdnCount: set.fqdnCount,
    cidrCount: set.prefixCount,
    publishedVersion: set.publishedVersion,
    isDeleted: set.isDeleted,
    status: displayStatusOf({ hasOpenChange: isPending, isDeleted: set.isDeleted }),
    changeId: set.change?.id ?? null,
    changeStatus: set.change?.status ?? null,
  };
}

/** A prefix with the names that the calls have. Source: specification, section 3. */
function cidrEntity({ prefix, serviceTreeId, isFromMemberSet }: FeedPrefix) {
  const { address, mask } = addressAndMask(prefix);
  return {
    ipSubnet: prefix,
    ipAddressRaw: address,
    subnetMask: mask,
    serviceTreeId,
    isFromMemberSet,
  };
}

/** What is in a set, with what it has by its member set where that is known. */
export function contentEntity(
  content: EndpointSetContent,
  memberPrefixes: readonly EndpointPrefix[] = [],
) {
  return {
    workloadId: content.workloadId,
    governanceCategory: content.category,
    isExpressRoute: content.isExpressRoute,
    isRequired: content.isRequired,
    optionalFunctionality: content.optionalFunctionality,
    isMemberSet: content.isMemberSet,
    memberEndpointSetInternalId: content.memberSetId,
    tcpPorts: content.tcpPorts,
    udpPorts: content.udpPorts,
    fqdns: [...content.fqdns],
    cidrs: prefixesInFeed(content.prefixes, memberPrefixes).map(cidrEntity),
    isDeleted: content.isDeleted,
    isHidden: content.isHidden,
    publicDescription: content.publicDescription,
    internalDescription: content.internalDescription,
    serviceTreeIds: [...content.serviceTreeIds],
  };
}

/** A set with all that is in it, and what its member set adds in the feed. */
export function endpointSetEntity(
  { internalId, instance, publicId, publishedVersion, revision, workload, content }: EndpointSet,
  memberPrefixes: readonly EndpointPrefix[],
) {
  const { workloadId: _id, ...rest } = contentEntity(content, memberPrefixes);
  return {
    id: internalId,
    internalId,
    publicId,
    instance,
    publishedVersion,
    revision,
    workload: workload.name,
    ...rest,
  };
}

/** An FQDN record with the names that the calls have; instants in ISO 8601. */
export function fqdnEntity(fqdn: Fqdn) {
  const at = (instant: Date | null) => instant && instant.toISOString();
  return {
    id: fqdn.id,
    domainName: fqdn.domainName,
    publishedDomainName: fqdn.publishedDomainName,
    instance: fqdn.instance,
    workload: fqdn.workload?.name ?? null,
    workloadId: fqdn.workload?.id ?? null,
    isWildcard: fqdn.isWildcard,
    isDeprecated: fqdn.isDeprecated,
    serviceTreeId: fqdn.serviceTreeId,
    serviceTreeName: fqdn.serviceTreeName,
    isCustomerFacingStatus: fqdn.customerFacingStatus,
    isCustomerFacingNote: fqdn.customerFacingNote,
    requestorAlias: fqdn.requestorAlias,
    reasonCode: fqdn.reasonCode,
    reasonComment: fqdn.reasonComment,
    scope: fqdn.scope,
    endpointSetInternalIds: fqdn.endpointSetIds,
    ocdiAssociations: fqdn.ocdiAssociationIds,
    serviceTreeDetectionList: fqdn.serviceTreeDetections,
    dailyTestStatus: fqdn.dailyTestStatus,
    discoveryInfo: fqdn.discoveryInfo,
    addedBy: fqdn.addedBy,
    latestDetectedDatetime: at(fqdn.latestDetectedAt),
    sampleCount: fqdn.sampleCount,
    component: fqdn.component,
    subcomponent: fqdn.subcomponent,
    revision: fqdn.revision,
    lastUpdateDatetime: fqdn.updatedAt.toISOString(),
    assignment: fqdn.latestAssignment && assignmentEntity(fqdn.latestAssignment),
  };
}

/** A request about a record's workload, with what became of it. */
function assignmentEntity({
  status,
  isDirect,
  newWorkload,
  requestedBy,
  requestedAt: requestedDate,
  requestedNote,
  reviewedBy,
  reviewedAt: reviewedDate,
  reviewedNote,
}: LatestAssignment) {
  return {
    assignmentStatus: approvalStatusOf({ status, isDirect }),
    newWorkload,
    requestedBy,
    requestedDate,
    requestedNote,
    reviewedBy,
    reviewedDate,
    reviewedNote,
  };
}
