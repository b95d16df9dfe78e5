import {
  transitionStatusOf,
  type OcdiAssociation,
} from "~/features/domain-lens/ocdi/ocdi-association";
import { checkOutcomes } from "~/features/domain-lens/ocdi/ocdi-check-outcomes";
import { hasFailure, ocdiChecks, type Finding } from "~/features/domain-lens/ocdi/ocdi-finding";
import type { TypedAssociation } from "~/features/domain-lens/ocdi/typed-association";

/** An OCDI association as calls give it. */
export function ocdiEntity({
  id,
  instance,
  legacy,
  ocdi,
  stage,
  gaOn,
  serviceTreeId,
  workload,
  status,
  authors,
  review,
  revision,
  updatedAt,
}: OcdiAssociation) {
  return {
    id,
    instance,
    legacyFqdns: legacy,
    newOcdis: ocdi,
    transitionStage: stage,
    transitionStatus: transitionStatusOf(stage),
    gaDate: gaOn,
    status,
    serviceTreeId,
    workload: workload && workload.name,
    workloadId: workload && workload.id,
    authors: authors.map(({ name }) => name),
    reviewedBy: review && review.by.name,
    reviewedDate: review && review.at.toISOString(),
    reviewedNote: review && review.note,
    revision,
    lastUpdateDatetime: updatedAt.toISOString(),
  };
}

/** What the checks say. */
export function ocdiValidation(findings: readonly Finding[], typed: TypedAssociation) {
  return {
    isValid: !hasFailure(findings),
    checks: checkOutcomes(findings, typed, ocdiChecks),
    findings: [...findings],
  };
}
