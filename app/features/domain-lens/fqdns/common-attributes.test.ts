import { describe, expect, it } from "vitest";

import { attributeChange, attributeProblems } from "./common-attributes";
import { customerFacingStatuses, fqdnScopes, type CommonAttributes } from "./fqdn";

const unset: CommonAttributes = {
  customerFacingStatus: "Unset", customerFacingNote: null, requestorAlias: null, reasonCode: null, reasonComment: null,
  scope: "Unset", serviceTreeId: null, isDeprecated: false,
};
const explained = { customerFacingNote: "Asked by the product group.", requestorAlias: "avery", reasonCode: "RequiredforM365", reasonComment: "Sign-in needs it." } as const;

describe("a change of the attributes", () => {
  it.each(fqdnScopes.map((scope) => [scope, ["MVP", "MVPPlus", "ThirdParty"].includes(scope)] as const))("to customer-facing in the scope %s is right: %j", (scope, isRight) => {
    const problems = attributeProblems(unset, { ...unset, ...explained, customerFacingStatus: "Yes", scope });
    expect(problems).toEqual(isRight ? [] : [{ field: "scope", refusal: "scope-not-customer-facing" }]);
  });

  it.each(["Yes", "No"] as const)("to %s says note, requestor, reason and comment", (customerFacingStatus) => {
    const after = { ...unset, customerFacingStatus, scope: "MVP" } as const;
    expect(attributeProblems(unset, after).map(({ field }) => field)).toEqual(["customerFacingNote", "requestorAlias", "reasonCode", "reasonComment"]);
    for (const field of ["customerFacingNote", "requestorAlias", "reasonComment"] as const) {
      expect(attributeProblems(unset, { ...after, ...explained, [field]: "  " })).toEqual([{ field, refusal: "missing" }]);
    }
    expect(attributeProblems(unset, { ...after, ...explained, reasonCode: null })).toEqual([{ field: "reasonCode", refusal: "missing" }]);
  });

  it.each(customerFacingStatuses)("that leaves %s as it is says nothing", (customerFacingStatus) => {
    const before = { ...unset, customerFacingStatus, scope: "MVP" } as const;
    expect(attributeProblems(before, { ...before, isDeprecated: true })).toEqual([]);
  });

  it("cannot take the scope from a customer-facing name", () => {
    const before = { ...unset, ...explained, customerFacingStatus: "Yes", scope: "MVP" } as const;
    expect(attributeProblems(before, { ...before, scope: "Exclude" })).toEqual([{ field: "scope", refusal: "scope-not-customer-facing" }]);
    expect(attributeProblems(before, { ...before, scope: "Exclude", customerFacingStatus: "Unset" })).toEqual([]);
  });

  it("is written down with what differs", () => {
    expect(attributeChange(unset, { ...unset })).toBeNull();
    expect(attributeChange(unset, { ...unset, scope: "MVP", isDeprecated: true })).toEqual({
      before: { scope: "Unset", isDeprecated: false }, after: { scope: "MVP", isDeprecated: true },
    });
  });
});
