import type { EndpointSetContent, Instance } from "../endpoint-sets/endpoint-set";
import type { Overlap, SetRef } from "./overlap";
import type { PrefixList } from "./prefix-list";
import { testsOf, wholeChange, type SubjectKind, type TestName } from "./validation-tests";

/** What the linked logic of a change is about. */
export type Link =
  | { kind: "none" }
  /** The set refers to a member set, which may not be there to be referred to. */
  | {
      kind: "refers";
      memberSet: SetRef | null;
      isPublished: boolean;
      isStaged: boolean;
      isPublishedTogether: boolean;
    }
  /** The set stops being a member set while others refer to it. */
  | { kind: "leaves"; referring: readonly SetRef[] };

/** Everything about a change that its tests ask of the database. Days are `YYYY-MM-DD` in UTC. */
export type ValidationFacts = {
  setId: string;
  instance: Instance;
  content: EndpointSetContent;
  /** An internal IP set, or one of an internal workload. */
  isInternal: boolean;
  /** Its prefixes may be special-purpose: it is internal, and no external set has them from it. */
  mayBePrivate: boolean;
  /** What the change adds for those who read the set, with what it gets from its member set. */
  names: readonly string[];
  prefixes: readonly string[];
  nameOverlaps: ReadonlyMap<string, readonly Overlap[]>;
  prefixOverlaps: ReadonlyMap<string, readonly Overlap[]>;
  /** Prefixes that resolved addresses are to lie in: the set's and its member set's. */
  alignment: PrefixList;
  /** Endpoints that would be gone. */
  removed: number;
  addEffectiveOn: string | null;
  submittedOn: string;
  today: string;
  link: Link;
};

export type Subject = { kind: SubjectKind; subject: string };

/** What is tested, the change as a whole first. */
export function subjectsOf({
  names,
  prefixes,
}: Pick<ValidationFacts, "names" | "prefixes">): Subject[] {
  return [
    { kind: "change", subject: wholeChange },
    ...names.map((subject) => ({ kind: "name", subject }) as const),
    ...prefixes.map((subject) => ({ kind: "prefix", subject }) as const),
  ];
}

/** The tests of one subject: only an internal set's prefixes have to be in the internal list. */
export function plannedTests(
  { kind }: Subject,
  { isInternal }: Pick<ValidationFacts, "isInternal">,
): TestName[] {
  return testsOf(kind).filter((test) => test !== "ipam" || isInternal);
}

/** How many results a run has at its end. */
export function plannedTotal(facts: ValidationFacts): number {
  return subjectsOf(facts).reduce(
    (total, subject) => total + plannedTests(subject, facts).length,
    0,
  );
}
