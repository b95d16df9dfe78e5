import { parseEndpointName, type NameRefusal } from "../endpoint-sets/endpoint-name";

import { groupLimit, transitionStages, type OcdiKind } from "./ocdi-association";
import { serviceOf, type OcdiFacts } from "./ocdi-facts";
import type { Finding, FindingReason, OcdiCheck } from "./ocdi-finding";
import { legacyRules, ocdiRules, stagesInUse, type Found, type NameCase } from "./ocdi-name-rules";
import { parsedNames, type TypedAssociation } from "./typed-association";

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

/**
 * Several groups may come together under one new name, and nobody need have asked for a name: both
 * are told and refuse nothing.
 */
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
