import type { CommonAttributes, FqdnScope } from "./fqdn";

/** Scopes that a customer-facing FQDN may have. Source: specification, section 5. */
const customerFacingScopes: readonly FqdnScope[] = ["MVP", "MVPPlus", "ThirdParty"];

/** What is wrong with a field of the attributes. */
export type AttributeProblem = {
  field: "customerFacingNote" | "requestorAlias" | "reasonCode" | "reasonComment" | "scope";
  refusal: "missing" | "scope-not-customer-facing";
};

/** What a change to customer-facing Yes or No must say. Source: specification, section 5. */
const explanations = [
  "customerFacingNote",
  "requestorAlias",
  "reasonCode",
  "reasonComment",
] as const;

type Explanation = Partial<Pick<CommonAttributes, (typeof explanations)[number]>>;

/** Attributes for many records: an empty explanation leaves each record's own as it is. */
export function withoutEmptyExplanations<Attributes extends Explanation>(
  attributes: Attributes,
): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => !explanations.some((field) => field === name) || (value ?? "") !== "",
    ),
  ) as Attributes;
}

const isEmpty = (text: string | null) => (text ?? "").trim() === "";

/**
 * Why `after` may not follow `before`; nothing when it may. A decision needs its whole explanation
 * in the end, and nobody takes a part of one away; a change of something else leaves an older record alone.
 *
 * @param isStated whether the change says what the status is, though it may be the same
 */
export function attributeProblems(
  before: CommonAttributes,
  after: CommonAttributes,
  { isStated = false } = {},
): AttributeProblem[] {
  const isDecided = isStated || after.customerFacingStatus !== before.customerFacingStatus;
  const missing =
    after.customerFacingStatus === "Unset"
      ? []
      : explanations.filter(
          (field) => isEmpty(after[field]) && (isDecided || !isEmpty(before[field])),
        );
  const isOutOfScope =
    after.customerFacingStatus === "Yes" && !customerFacingScopes.includes(after.scope);
  return [
    ...missing.map((field): AttributeProblem => ({ field, refusal: "missing" })),
    ...(isOutOfScope ? [{ field: "scope", refusal: "scope-not-customer-facing" } as const] : []),
  ];
}

const commonAttributeNames = [
  "customerFacingStatus",
  "customerFacingNote",
  "requestorAlias",
  "reasonCode",
  "reasonComment",
  "scope",
  "serviceTreeId",
  "isDeprecated",
] as const satisfies readonly (keyof CommonAttributes)[];

/** Only the attributes that differ, each as it was and as it is; null when none does. */
export function attributeChange(
  before: CommonAttributes,
  after: CommonAttributes,
): { before: Partial<CommonAttributes>; after: Partial<CommonAttributes> } | null {
  const changed = commonAttributeNames.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  const of = (attributes: CommonAttributes) =>
    Object.fromEntries(
      changed.map((name) => [name, attributes[name]]),
    ) as Partial<CommonAttributes>;
  return { before: of(before), after: of(after) };
}
