import { groupLimit } from "./ocdi-association";
import { hasFailure, type Finding, type GroupRule, type OcdiCheck } from "./ocdi-finding";
import { stagesInUse } from "./ocdi-name-rules";
import { parsedNames, type TypedAssociation, type TypedName } from "./typed-association";

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

/** Whether a check had an input: a valid name, and for requests a name that is already in use. */
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
