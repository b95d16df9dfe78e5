import { isWildcardName } from "../endpoint-sets/endpoint-name";
import { askRegistry } from "./ask-registry.server";
import { seen } from "./evidence";
import { judgeChange } from "./judge-change";
import {
  isPrivatePrefix,
  judgeDuplication,
  judgeFormat,
  judgeIpam,
  judgeOwner,
  judgePrefixFormat,
  notAsked,
} from "./judge-endpoint";
import { judgeName, type NameExpectation } from "./judge-name";
import { judged, type Judgement } from "./judgement";
import type { OutsideNet } from "./outside-net.server";
import { portsToTest } from "./ports";
import { probeName } from "./probe-name.server";
import { plannedTests, type Subject, type ValidationFacts } from "./validation-facts";
import type { TestResult } from "./validation-run";

export type Testing = {
  facts: ValidationFacts;
  net: OutsideNet;
  /** Whether the resolver checks signatures; null where that is not known. */
  isValidating: boolean | null;
  signal: AbortSignal;
};

/** Runs every test of one subject. @throws the signal's reason when it aborts: then nothing is known */
export async function testSubject(subject: Subject, testing: Testing): Promise<TestResult[]> {
  const judgements = await judgementsOf(subject, testing);
  testing.signal.throwIfAborted();
  return resultsOf(subject, judgements, new Date());
}

/** What counts for a subject whose tests did not come to an end. */
export function ungivenResults(
  subject: Subject,
  facts: Pick<ValidationFacts, "isInternal">,
  at: Date,
): TestResult[] {
  return resultsOf(
    subject,
    plannedTests(subject, facts).map((test) => judged(test, "Untested", seen("gave-up"))),
    at,
  );
}

function resultsOf(
  { subject }: Subject,
  judgements: readonly Judgement[],
  testedAt: Date,
): TestResult[] {
  return judgements.map((judgement) => ({ ...judgement, subject, testedAt }));
}

function judgementsOf(
  { kind, subject }: Subject,
  testing: Testing,
): Promise<Judgement[]> | Judgement[] {
  if (kind === "change") return judgeChange(testing.facts);
  return kind === "name" ? testName(subject, testing) : testPrefix(subject, testing);
}

async function testName(
  name: string,
  { facts, net, isValidating, signal }: Testing,
): Promise<Judgement[]> {
  const { content, nameOverlaps, alignment, isInternal } = facts;
  const format = judgeFormat(name);
  const own = [format, judgeDuplication("name", nameOverlaps.get(name) ?? [], content)];
  if (format.outcome === "FailedBlocking") return [...own, ...notAsked("not-a-name")];
  if (isWildcardName(name)) return [...own, ...notAsked("wildcard")];
  const expected = {
    category: content.category,
    prefixes: alignment,
    ports: portsToTest(content.tcpPorts),
    isValidating,
  };
  return [...own, ...(await testNameOutside({ name, isInternal }, expected, { net, signal }))];
}

/** The tests of a name that somebody outside answers. */
export async function testNameOutside(
  { name, isInternal }: { name: string; isInternal: boolean },
  expected: NameExpectation,
  probing: { net: OutsideNet; signal: AbortSignal },
): Promise<Judgement[]> {
  return judgeName(await probeName({ name, ports: expected.ports, isInternal }, probing), expected);
}

async function testPrefix(prefix: string, { facts, net, signal }: Testing): Promise<Judgement[]> {
  const { content, prefixOverlaps, isInternal, mayBePrivate } = facts;
  const startedAt = performance.now();
  const arin =
    isInternal && isPrivatePrefix(prefix)
      ? judged("arin", "Untested", seen("private-prefix"))
      : judgeOwner(await askRegistry(prefix, { net, signal }), net.rdap?.owners ?? []);
  return [
    judgePrefixFormat(prefix, { mayBePrivate }),
    judgeDuplication("prefix", prefixOverlaps.get(prefix) ?? [], content),
    { ...arin, tookMs: performance.now() - startedAt },
    ...(isInternal ? [judgeIpam(prefix, net.ipam)] : []),
  ];
}
