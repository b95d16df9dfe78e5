import type { BadLine } from "../endpoint-sets/endpoint-lines";
import { parseNameLines } from "../endpoint-sets/endpoint-lines";

import { endpointLimit, reasonLengthLimit, type ChangeRequest } from "./change-request";
import {
  contentProblems,
  wizardSteps,
  type ContentProblem,
  type WizardStep,
} from "./content-rules";
import { parsePrefixesWithServices, prefixLines } from "./prefix-lines";

/** What a step's fields say, as forms post them. */
export type TypedStep = Partial<Record<string, string>>;

/** Longest list as it is typed: the most names, each with room. */
const listLengthLimit = 1_000_000;
const descriptionLimit = 4_000;
const portsLimit = 500;
const serviceIdLimit = 64;

/** Most characters of each text of the wizard. */
export const textLimits = {
  optionalFunctionality: descriptionLimit,
  publicDescription: descriptionLimit,
  internalDescription: descriptionLimit,
  serviceTreeIds: descriptionLimit,
  tcpPorts: portsLimit,
  udpPorts: portsLimit,
  names: listLengthLimit,
  prefixes: listLengthLimit,
  serviceTreeId: serviceIdLimit,
  changeReason: reasonLengthLimit,
} as const;
export type TextField = keyof typeof textLimits;

/** The most that an error is about; null where it is about no number. */
export function limitOf(field: string, error: string): number | null {
  if (error === "too-many-endpoints") return endpointLimit;
  if (error === "service-id") return serviceIdLimit;
  return error === "too-long" ? (textLimits[field as TextField] ?? null) : null;
}

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

/** The fields of a step as the draft has them. */
export function typedOf(
  step: WizardStep,
  {
    proposal,
    changeReason,
    addEffectiveOn,
    removeEffectiveOn,
  }: Pick<ChangeRequest, "proposal" | "changeReason" | "addEffectiveOn" | "removeEffectiveOn">,
): TypedStep {
  switch (step) {
    case "details":
      return {
        workloadId: proposal.workloadId,
        category: proposal.category,
        isRequired: yesOrNo(proposal.isRequired),
        optionalFunctionality: proposal.optionalFunctionality,
        tcpPorts: proposal.tcpPorts,
        udpPorts: proposal.udpPorts,
        isExpressRoute: yesOrNo(proposal.isExpressRoute),
        isHidden: yesOrNo(proposal.isHidden),
        memberSetId: proposal.memberSetId ?? "",
        publicDescription: proposal.publicDescription,
        internalDescription: proposal.internalDescription,
        serviceTreeIds: proposal.serviceTreeIds.join("\n"),
      };
    case "fqdns":
      return { names: proposal.fqdns.join("\n") };
    case "prefixes":
      return { prefixes: prefixLines(proposal.prefixes), serviceTreeId: "" };
    case "review":
      return {
        changeReason,
        addEffectiveOn: addEffectiveOn ?? "",
        removeEffectiveOn: removeEffectiveOn ?? "",
      };
  }
}

/** The lines of a list that are not taken, and how many are. */
export function linesOf(step: WizardStep, typed: TypedStep): { good: number; bad: BadLine[] } {
  if (step === "fqdns") {
    const { values, bad } = parseNameLines(typed.names ?? "");
    return { good: values.length, bad };
  }
  if (step === "prefixes") {
    const { prefixes, bad } = parsePrefixesWithServices(typed.prefixes ?? "");
    return { good: prefixes.length, bad };
  }
  return { good: 0, bad: [] };
}

/** Steps of a change: what is removed takes the last alone. */
export function stepsOf({
  disposition,
}: Pick<ChangeRequest, "disposition">): readonly WizardStep[] {
  return disposition === "Remove" ? ["review"] : wizardSteps;
}

/** What a button of the wizard asks for once the step is saved. */
export type WizardIntent = "continue" | "back" | "close" | "submit" | `to:${WizardStep}`;

/** The step that an intent leads to; the same at the ends, and where the change has no such step. */
export function nextStep(
  steps: readonly WizardStep[],
  step: WizardStep,
  intent: WizardIntent,
): WizardStep {
  const wanted = steps.find((each) => intent === `to:${each}`);
  return (
    wanted ??
    (intent.startsWith("to:") ? step : steps[steps.indexOf(step) + (intent === "back" ? -1 : 1)]) ??
    step
  );
}

/** What is missing, by the step that it is given at. */
export function problemsOfStep(
  problems: readonly ContentProblem[],
  step: WizardStep,
): ContentProblem[] {
  return problems.filter((problem) => contentProblems[problem] === step);
}
