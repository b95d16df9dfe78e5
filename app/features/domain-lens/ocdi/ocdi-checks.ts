import type { Instance } from "../endpoint-sets/endpoint-set";
import {
  isWildcardName,
  parseEndpointName,
  wildcardCovers,
  type NameRefusal,
} from "../endpoint-sets/endpoint-name";
import {
  groupLimit,
  transitionStages,
  type OcdiContent,
  type OcdiKind,
  type TransitionStage,
} from "./ocdi-association";
import { isOcdiDomain, isOcdiName } from "./ocdi-domain";

/** The nine checks. Source: specification, section 3. */
export const ocdiChecks = [
  "valid-format",
  "duplicate-in-input",
  "is-ocdi",
  "top-domain",
  "wildcard",
  "service-tree-match",
  "has-sample-requests",
  "conflict",
  "empty",
] as const;
export type OcdiCheck = (typeof ocdiChecks)[number];

/** What a group as a whole must keep besides. Source: specification, section 5. */
export const groupRules = ["group-limit", "same-instance"] as const;
export type GroupRule = (typeof groupRules)[number];

export type FindingReason =
  | "too-long"
  | "not-a-name"
  | "an-address"
  | "a-url"
  | "not-a-date"
  | "not-a-stage"
  | "doubled"
  | "not-ocdi"
  | "ocdi-as-legacy"
  | "top-level"
  | "ocdi-domain-itself"
  | "wildcard-of-top-level"
  | "public-suffix"
  | "undecodable"
  | "too-many-wildcards"
  | "wildcard-inside"
  | "wildcard-of-ocdi-domain"
  | "covered-in-input"
  | "no-record"
  | "no-service"
  | "other-service"
  | "no-samples"
  | "in-another"
  | "ocdi-in-another"
  | "empty"
  | "too-many"
  | "other-instance";

/** What a check found; without a name it is about the whole field. A warning refuses nothing. */
export type Finding = {
  kind: OcdiKind;
  check: OcdiCheck | GroupRule;
  outcome: "fail" | "warning";
  reason: FindingReason;
  name: string;
  line: number | null;
};

/** A name as it was typed, with its line from 1. */
export type TypedName = { text: string; line: number };

export type TypedAssociation = {
  instance: Instance;
  legacy: readonly TypedName[];
  ocdi: readonly TypedName[];
  stage: string;
  gaOn: string;
};

/** The record of a name as far as the checks ask. */
export type OcdiRecord = {
  instance: Instance;
  domainName: string;
  serviceTreeId: string | null;
  sampleCount: number;
};

export type OcdiFacts = {
  /** Records of the typed names, of whatever instance. */
  records: readonly OcdiRecord[];
  /** Names that another association of the instance has. */
  taken: readonly { kind: "Legacy" | "Ocdi"; domainName: string }[];
};

/** Which check a name that cannot be parsed falls through. */
const checkOfRefusal: Record<Exclude<NameRefusal, "empty">, OcdiCheck> = {
  "too-long": "valid-format",
  "not-a-name": "valid-format",
  "an-address": "valid-format",
  "a-url": "valid-format",
  "top-level": "top-domain",
  "wildcard-of-top-level": "wildcard",
  "public-suffix": "top-domain",
  undecodable: "valid-format",
  "too-many-wildcards": "wildcard",
};

/** Stages from which requests to the new names are expected. */
const stagesInUse: readonly string[] = ["S5-GA", "S6-Redirect"] satisfies TransitionStage[];

type NameCase = {
  name: string;
  record: OcdiRecord | undefined;
  elsewhere: boolean;
  service: string | null;
  siblings: readonly string[];
  isTaken: boolean;
  isInUse: boolean;
};
type Found = [check: OcdiCheck | GroupRule, reason: FindingReason] | null;
type Rule = (of: NameCase) => Found;

/** The rules of the FQDNs that are to go, in the order they are told. */
const legacyRules: readonly Rule[] = [
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
const ocdiRules: readonly Rule[] = [
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

/** Several groups may come together under one new name, and nobody need have asked for a name: both are told and refuse nothing. */
const warnings: readonly FindingReason[] = ["no-samples", "ocdi-in-another"];

/** All that the checks find about what was typed, by field and line; nothing where all is well. */
export function judgeAssociation(typed: TypedAssociation, facts: OcdiFacts): Finding[] {
  const service = serviceOf(typed, facts);
  return [
    ...judgeNames("Legacy", { typed, facts, service }),
    ...judgeNames("Ocdi", { typed, facts, service }),
    ...judgeWord("TransitionStatus", typed.stage, (text) =>
      transitionStages.some((stage) => stage === text) ? null : "not-a-stage",
    ),
    ...judgeWord("GaDate", typed.gaOn, (text) => (isDay(text) ? null : "not-a-date")),
  ];
}

/** Whether anything refuses. */
export function hasFailure(findings: readonly Finding[]): boolean {
  return findings.some(({ outcome }) => outcome === "fail");
}

export const checkOutcomeNames = ["pass", "warning", "fail", "not-run"] as const;
export type CheckOutcome = (typeof checkOutcomeNames)[number];

/** Checks that look at names once they can be read; the others look at what was typed, whatever it is. */
const checksOfNames: readonly (OcdiCheck | GroupRule)[] = [
  "duplicate-in-input",
  "is-ocdi",
  "top-domain",
  "wildcard",
  "service-tree-match",
  "has-sample-requests",
  "conflict",
  "same-instance",
];

/** Whether a check had anything to look at: a name that can be read, for requests one that somebody asks for by now. */
function isRun(check: OcdiCheck | GroupRule, { legacy, ocdi, stage }: TypedAssociation): boolean {
  if (!checksOfNames.includes(check)) return true;
  const readable = (names: readonly TypedName[]) =>
    names.length <= groupLimit && parsedNames(names).length > 0;
  if (check === "same-instance") return readable(legacy);
  if (check === "has-sample-requests")
    return readable(legacy) || (readable(ocdi) && stagesInUse.includes(stage));
  return readable(legacy) || readable(ocdi);
}

/** How each of the nine checks and the rules of the group came out; one that had nothing to look at was not run. */
export function checkOutcomes<Check extends OcdiCheck | GroupRule>(
  findings: readonly Finding[],
  typed: TypedAssociation,
  checks: readonly Check[],
): { check: Check; outcome: CheckOutcome }[] {
  return checks.map((check) => {
    const found = findings.filter((finding) => finding.check === check);
    if (found.length > 0) return { check, outcome: hasFailure(found) ? "fail" : "warning" };
    return { check, outcome: isRun(check, typed) ? "pass" : "not-run" };
  });
}

/** What was typed as it is stored, once no check refuses. */
export function contentOf({ instance, legacy, ocdi, stage, gaOn }: TypedAssociation): OcdiContent {
  return {
    instance,
    legacy: parsedNames(legacy).sort(),
    ocdi: parsedNames(ocdi).sort(),
    stage: stage as TransitionStage,
    gaOn,
  };
}

/** The service that the first of the FQDNs with a service belongs to: the others are held against it. */
export function serviceOf(
  { instance, legacy }: TypedAssociation,
  { records }: Pick<OcdiFacts, "records">,
): string | null {
  const names = parsedNames(legacy);
  const found = names.map(
    (name) =>
      records.find((record) => record.instance === instance && record.domainName === name)
        ?.serviceTreeId,
  );
  return found.find((id) => id != null) ?? null;
}

/** Names that can be parsed, each once, in the order they were typed. */
export function parsedNames(typed: readonly TypedName[]): string[] {
  return [
    ...new Set(
      typed.slice(0, groupLimit).flatMap(({ text }) => {
        const parsed = parseEndpointName(text);
        return parsed.ok ? [parsed.value] : [];
      }),
    ),
  ];
}

/** Pasted names by lines, commas or blanks. */
export function typedNames(text: string): TypedName[] {
  return text.split(/\r\n|\r|\n/).flatMap((lineText, index) =>
    lineText
      .split(/[\s,;]+/)
      .filter((part) => part !== "")
      .map((part) => ({ text: part, line: index + 1 })),
  );
}

type Judged = { typed: TypedAssociation; facts: OcdiFacts; service: string | null };

function judgeNames(kind: "Legacy" | "Ocdi", { typed, facts, service }: Judged): Finding[] {
  const lines = kind === "Legacy" ? typed.legacy : typed.ocdi;
  const whole = (check: Finding["check"], reason: FindingReason): Finding => ({
    kind,
    check,
    outcome: "fail",
    reason,
    name: "",
    line: null,
  });
  if (lines.length === 0) return [whole("empty", "empty")];
  if (lines.length > groupLimit) return [whole("group-limit", "too-many")];
  const siblings = parsedNames(lines);
  const seen = new Set<string>();
  return lines.flatMap((line): Finding[] => {
    const finding = ([check, reason]: NonNullable<Found>): Finding => ({
      kind,
      check,
      outcome: warnings.includes(reason) ? "warning" : "fail",
      reason,
      name: line.text.slice(0, shownLength),
      line: line.line,
    });
    const parsed = parseEndpointName(line.text);
    if (!parsed.ok)
      return parsed.refusal === "empty"
        ? [finding(["valid-format", "not-a-name"])]
        : [finding([checkOfRefusal[parsed.refusal], parsed.refusal])];
    const name = parsed.value;
    if (seen.has(name)) return [finding(["duplicate-in-input", "doubled"])];
    seen.add(name);
    const records = facts.records.filter(({ domainName }) => domainName === name);
    const record = records.find(({ instance }) => instance === typed.instance);
    const of: NameCase = {
      name,
      record,
      elsewhere: records.length > 0 && !record,
      service,
      siblings,
      isTaken: facts.taken.some((each) => each.kind === kind && each.domainName === name),
      isInUse: stagesInUse.includes(typed.stage),
    };
    return (kind === "Legacy" ? legacyRules : ocdiRules)
      .map((rule) => rule(of))
      .filter((found) => found !== null)
      .map(finding);
  });
}

/** Longest part of a typed name that is shown again. */
const shownLength = 120;

function judgeWord(
  kind: OcdiKind,
  text: string,
  fault: (text: string) => FindingReason | null,
): Finding[] {
  const reason = text.trim() === "" ? "empty" : fault(text);
  return reason === null
    ? []
    : [
        {
          kind,
          check: reason === "empty" ? "empty" : "valid-format",
          outcome: "fail",
          reason,
          name: "",
          line: null,
        },
      ];
}

/** A day that is in the calendar, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
