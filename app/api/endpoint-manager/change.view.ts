import type { Difference } from "~/features/domain-lens/change-requests/difference";
import type { JudgedChange } from "~/features/domain-lens/change-requests/judge-change-request.server";
import { isStanding, needsCouncil } from "~/features/domain-lens/change-requests/change-approval";
import { isReadyToBePublished } from "~/features/domain-lens/change-requests/workflow";
import type { EndpointSetContent } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { isSuccess } from "~/features/domain-lens/validation/aggregate";

import { contentEntity } from "./entities.view";

/** What is left to publish; a draft is not, whatever was said of it. */
const reviewed = ["PendingReview", "StagedForPublishing"];

/** A change with the names that the calls have. Source: specification, section 3. */
export function endpointSetChangeEntity({
  change,
  set,
  difference,
  impact,
  facts,
  outcomes,
}: JudgedChange) {
  const { championApproval, councilApproval, block, unblock, bypass } = change;
  const standing = bypass && isStanding(bypass, facts) ? bypass : null;
  return {
    id: change.id,
    endpointSetInternalId: change.setId,
    instance: change.instance,
    workload: set.workload.name,
    status: change.status,
    revision: change.revision,
    endpointSetSnapshot: change.base && contentEntity(change.base),
    fqdnListSnapshot: [...(change.base?.fqdns ?? [])],
    publishedChangeId: change.status === "Published" ? change.id : null,
    publishedVersion: change.publishedVersion,
    publishedDate: iso(change.publishedAt),
    isWorkloadChampApproved: isStanding(championApproval, facts),
    WorkloadChampApprovalNote: championApproval && championApproval.note,
    isRequireChangeCouncilApproval: needsCouncil(facts),
    isChangeCouncilApproved: isStanding(councilApproval, facts),
    ChangeCouncilApprovalNote: councilApproval && councilApproval.note,
    isBlocked: block !== null,
    blockedBy: block && block.name,
    blockedNote: block && block.note,
    unblockedBy: unblock && unblock.name,
    unblockedNote: unblock && unblock.note,
    isBypassedValidation: standing !== null,
    bypassedValidationBy: standing && standing.name,
    BypassedValidationNote: standing && standing.note,
    changeDetail: { ...detailOf(change, difference), ...impact },
    validationTestResults: resultsOf({ outcomes, facts }),
    isReadyToBePublished: reviewed.includes(change.status) && isReadyToBePublished(facts),
  };
}

function detailOf(change: JudgedChange["change"], difference: Difference) {
  const content = contentEntity(change.proposal);
  return {
    endpointSet: content,
    fqdnAdditions: difference.fqdnAdditions,
    fqdnRemovals: difference.fqdnRemovals,
    cidrAdditions: difference.prefixAdditions,
    cidrRemovals: difference.prefixRemovals,
    serviceTreeIdAdditions: difference.serviceTreeIdAdditions,
    serviceTreeIdRemovals: difference.serviceTreeIdRemovals,
    previousAttributes: attributesOf(difference, "before"),
    currentAttributes: attributesOf(difference, "after"),
    endpointsAddEffectiveDate: change.addEffectiveOn,
    endpointsRemoveEffectiveDate: change.removeEffectiveOn,
    lastUpdatedDatetime: change.updatedAt.toISOString(),
    submittedDate: iso(change.submittedAt),
    authors: change.authors.map(({ name }) => name),
    changeReason: change.changeReason,
    disposition: change.disposition,
  };
}

/** Attributes that the sets of the calls name otherwise than we do. */
const namesOfCalls: Partial<Record<keyof EndpointSetContent, string>> = {
  category: "governanceCategory",
  memberSetId: "memberEndpointSetInternalId",
};

function attributesOf(
  { attributes }: Difference,
  side: "before" | "after",
): Record<string, string | boolean | null> {
  return Object.fromEntries(
    attributes.map((changed) => [
      namesOfCalls[changed.attribute] ?? changed.attribute,
      changed[side],
    ]),
  );
}

/** One entry a test; nothing while the tests are not through. */
function resultsOf({ outcomes, facts }: Pick<JudgedChange, "outcomes" | "facts">) {
  return [...new Set(outcomes.map(({ test }) => test))].sort().map((test) => ({
    test,
    isSuccess: outcomes.every((each) => each.test !== test || isSuccess(each)),
    hasBlockingErrors: facts.blockingFailures.some((failure) => failure.startsWith(`${test}: `)),
  }));
}

function iso(instant: Date | null): string | null {
  return instant && instant.toISOString();
}
