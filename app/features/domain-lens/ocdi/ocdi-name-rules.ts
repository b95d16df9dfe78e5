import { isWildcardName, wildcardCovers } from "../endpoint-sets/endpoint-name";

import type { TransitionStage } from "./ocdi-association";
import { isOcdiDomain, isOcdiName } from "./ocdi-domain";
import type { OcdiRecord } from "./ocdi-facts";
import type { FindingReason, GroupRule, OcdiCheck } from "./ocdi-finding";

/** Stages from which requests to the new names are expected. */
export const stagesInUse: readonly string[] = ["S5-GA", "S6-Redirect"] satisfies TransitionStage[];

/** A name as its rules look at it. */
export type NameCase = {
  name: string;
  record: OcdiRecord | undefined;
  elsewhere: boolean;
  service: string | null;
  siblings: readonly string[];
  isTaken: boolean;
  isInUse: boolean;
};
/** What a rule finds; null where it is kept. */
export type Found = [check: OcdiCheck | GroupRule, reason: FindingReason] | null;
type Rule = (of: NameCase) => Found;

/** The rules of the FQDNs that are to go, in the order they are told. */
export const legacyRules: readonly Rule[] = [
  ({ name }) => (isOcdiName(name) ? ["is-ocdi", "ocdi-as-legacy"] : null),
  coveredInInput,
  ({ record, elsewhere }) => (!record && elsewhere ? ["same-instance", "other-instance"] : null),
  ({ record, elsewhere }) => (!record && !elsewhere ? ["service-tree-match", "no-record"] : null),
  ({ record }) => (record?.serviceTreeId === null ? ["service-tree-match", "no-service"] : null),
  otherService,
  ({ record }) => (record?.sampleCount === 0 ? ["has-sample-requests", "no-samples"] : null),
  ({ isTaken }) => (isTaken ? ["conflict", "in-another"] : null),
];

/**
 * The rules of the names that come. A wildcard stands for the whole first label, and below a
 * product's own name: `*.excel.cloud.microsoft`, never `*.cloud.microsoft`, which is everybody's.
 */
export const ocdiRules: readonly Rule[] = [
  ({ name }) => (isOcdiName(name) ? null : ["is-ocdi", "not-ocdi"]),
  ({ name }) => (isOcdiDomain(name) ? ["top-domain", "ocdi-domain-itself"] : null),
  ({ name }) =>
    isWildcardName(name) && !/^\*\.[^*]+$/.test(name) ? ["wildcard", "wildcard-inside"] : null,
  ({ name }) =>
    isOcdiDomain(name.replace(/^\*\./, "")) && isWildcardName(name)
      ? ["wildcard", "wildcard-of-ocdi-domain"]
      : null,
  coveredInInput,
  otherService,
  ({ record, isInUse }) =>
    isInUse && !record?.sampleCount ? ["has-sample-requests", "no-samples"] : null,
  ({ isTaken }) => (isTaken ? ["conflict", "ocdi-in-another"] : null),
];

function coveredInInput({ name, siblings }: NameCase): Found {
  return siblings.some((sibling) => wildcardCovers(sibling, name))
    ? ["wildcard", "covered-in-input"]
    : null;
}

function otherService({ record, service }: NameCase): Found {
  return record?.serviceTreeId != null && service !== null && record.serviceTreeId !== service
    ? ["service-tree-match", "other-service"]
    : null;
}
