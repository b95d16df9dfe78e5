import {
  plainAttributes,
  type EndpointSetContent,
  type PlainAttribute,
} from "../endpoint-sets/endpoint-set";

export const dispositions = ["Add", "Change", "Remove"] as const;
export type Disposition = (typeof dispositions)[number];

/** An attribute with what it was; a new set has no before. */
export type AttributeChange = {
  attribute: PlainAttribute;
  before: string | boolean | null;
  after: string | boolean | null;
};

/** What a change would do to its set as it is published now: the thing that is reviewed and approved. */
export type Difference = {
  attributes: AttributeChange[];
  fqdnAdditions: string[];
  fqdnRemovals: string[];
  prefixAdditions: string[];
  prefixRemovals: string[];
  serviceTreeIdAdditions: string[];
  serviceTreeIdRemovals: string[];
  /** Prefixes that stay, for another service. */
  prefixOwners: { prefix: string; before: string | null; after: string | null }[];
};

/** @param base the set as it is published; null for one that never was */
export function differenceOf(
  base: EndpointSetContent | null,
  proposal: EndpointSetContent,
): Difference {
  const owners = new Map(
    base?.prefixes.map(({ prefix, serviceTreeId }) => [prefix, serviceTreeId]),
  );
  return {
    attributes: plainAttributes
      .map((attribute) => ({
        attribute,
        before: base ? base[attribute] : null,
        after: proposal[attribute],
      }))
      .filter(({ before, after }) =>
        base ? before !== after : after !== null && after !== "" && after !== false,
      ),
    ...listChange("fqdn", base?.fqdns ?? [], proposal.fqdns),
    ...listChange(
      "prefix",
      base?.prefixes.map(({ prefix }) => prefix) ?? [],
      proposal.prefixes.map(({ prefix }) => prefix),
    ),
    ...listChange("serviceTreeId", base?.serviceTreeIds ?? [], proposal.serviceTreeIds),
    prefixOwners: proposal.prefixes
      .filter(
        ({ prefix, serviceTreeId }) => owners.has(prefix) && owners.get(prefix) !== serviceTreeId,
      )
      .map(({ prefix, serviceTreeId }) => ({
        prefix,
        before: owners.get(prefix) ?? null,
        after: serviceTreeId,
      })),
  };
}

type ListChange<Name extends string> = Record<`${Name}Additions` | `${Name}Removals`, string[]>;

function listChange<const Name extends string>(
  name: Name,
  before: readonly string[],
  after: readonly string[],
): ListChange<Name> {
  const [had, has] = [new Set(before), new Set(after)];
  return {
    [`${name}Additions`]: after.filter((item) => !had.has(item)),
    [`${name}Removals`]: before.filter((item) => !has.has(item)),
  } as ListChange<Name>;
}

/** Whether a change would change nothing. */
export function isNoDifference(difference: Difference): boolean {
  return Object.values(difference).every((part) => part.length === 0);
}

/** What the author chose about time; null leaves it to the publish run. */
export type EffectiveDates = { addEffectiveOn: string | null; removeEffectiveOn: string | null };

/**
 * A difference as the text whose hash approvals bind to: the same for the same effect, however
 * it came about. The disposition is in it, and the dates that the author chose.
 */
export function canonicalDifference(
  difference: Difference,
  disposition: Disposition,
  { addEffectiveOn, removeEffectiveOn }: EffectiveDates,
): string {
  const sorted = (items: readonly string[]) => [...items].sort();
  return JSON.stringify([
    disposition,
    difference.attributes
      .map(({ attribute, before, after }) => [attribute, before, after])
      .sort(byFirst),
    sorted(difference.fqdnAdditions),
    sorted(difference.fqdnRemovals),
    sorted(difference.prefixAdditions),
    sorted(difference.prefixRemovals),
    sorted(difference.serviceTreeIdAdditions),
    sorted(difference.serviceTreeIdRemovals),
    difference.prefixOwners
      .map(({ prefix, before, after }) => [prefix, before, after])
      .sort(byFirst),
    addEffectiveOn,
    removeEffectiveOn,
  ]);
}

function byFirst(one: readonly unknown[], other: readonly unknown[]): number {
  return String(one[0]) < String(other[0]) ? -1 : 1;
}
