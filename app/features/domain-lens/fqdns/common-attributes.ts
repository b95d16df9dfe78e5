import type { CommonAttributes, FqdnScope } from "./fqdn";

/** Scopes that a customer-facing FQDN may have. Source: specification, section 5. */
export const customerFacingScopes: readonly FqdnScope[] = ["MVP", "MVPPlus", "ThirdParty"];

/** What is wrong with a field of the attributes. */
export type AttributeProblem = {
  field: "customerFacingNote" | "requestorAlias" | "reasonCode" | "reasonComment" | "scope";
  refusal: "missing" | "scope-not-customer-facing";
};

/** What a change to customer-facing Yes or No must say. Source: specification, section 5. */
const explanations = ["customerFacingNote", "requestorAlias", "reasonCode", "reasonComment"] as const;

/** Why `after` may not follow `before`; nothing when it may. */
export function attributeProblems(before: CommonAttributes, after: CommonAttributes): AttributeProblem[] {
  const isDecided = after.customerFacingStatus !== before.customerFacingStatus && after.customerFacingStatus !== "Unset";
  const missing = isDecided ? explanations.filter((field) => (after[field] ?? "").trim() === "") : [];
  const isOutOfScope = after.customerFacingStatus === "Yes" && !customerFacingScopes.includes(after.scope);
  return [
    ...missing.map((field): AttributeProblem => ({ field, refusal: "missing" })),
    ...(isOutOfScope ? [{ field: "scope", refusal: "scope-not-customer-facing" } as const] : []),
  ];
}

export const commonAttributeNames = [
  "customerFacingStatus", "customerFacingNote", "requestorAlias", "reasonCode", "reasonComment", "scope", "serviceTreeId", "isDeprecated",
] as const satisfies readonly (keyof CommonAttributes)[];

/** Only the attributes that differ, each as it was and as it is; null when none does. */
export function attributeChange(before: CommonAttributes, after: CommonAttributes): { before: Partial<CommonAttributes>; after: Partial<CommonAttributes> } | null {
  const changed = commonAttributeNames.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  const of = (attributes: CommonAttributes) => Object.fromEntries(changed.map((name) => [name, attributes[name]])) as Partial<CommonAttributes>;
  return { before: of(before), after: of(after) };
}
