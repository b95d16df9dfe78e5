import { describe, expect, it } from "vitest";

import { attributeChange, attributeProblems, withoutEmptyExplanations } from "./common-attributes";
import { customerFacingStatuses, fqdnScopes, type CommonAttributes } from "./fqdn";

const unset: CommonAttributes = {
  customerFacingStatus: "Unset",
  customerFacingNote: null,
  requestorAlias: null,
  reasonCode: null,
  reasonComment: null,
  scope: "Unset",
  serviceTreeId: null,
  isDeprecated: false,
};
const explained = {
  customerFacingNote: "Asked by the product group.",
  requestorAlias: "avery",
  reasonCode: "RequiredforM365",
  reasonComment: "Sign-in needs it.",
} as const;

describe("a change of the attributes", () => {
  it.each(
    fqdnScopes.map((scope) => [scope, ["MVP", "MVPPlus", "ThirdParty"].includes(scope)] as const),
  )("to customer-facing in the scope %s is right: %j", (scope, isRight) => {
    const problems = attributeProblems(unset, {
      ...unset,
      ...explained,
      customerFacingStatus: "Yes",
      scope,
    });
    expect(problems).toEqual(
      isRight ? [] : [{ field: "scope", refusal: "scope-not-customer-facing" }],
    );
  });

  it.each(["Yes", "No"] as const)(
    "to %s says note, requestor, reason and comment",
    (customerFacingStatus) => {
      const after = { ...unset, customerFacingStatus, scope: "MVP" } as const;
      expect(attributeProblems(unset, after).map(({ field }) => field)).toEqual([
        "customerFacingNote",
        "requestorAlias",
        "reasonCode",
        "reasonComment",
      ]);
      for (const field of ["customerFacingNote", "requestorAlias", "reasonComment"] as const) {
        expect(attributeProblems(unset, { ...after, ...explained, [field]: "  " })).toEqual([
          { field, refusal: "missing" },
        ]);
      }
      expect(attributeProblems(unset, { ...after, ...explained, reasonCode: null })).toEqual([
        { field: "reasonCode", refusal: "missing" },
      ]);
    },
  );

  it.each(customerFacingStatuses)(
    "that leaves %s as it is says nothing",
    (customerFacingStatus) => {
      const before = { ...unset, customerFacingStatus, scope: "MVP" } as const;
      expect(attributeProblems(before, { ...before, isDeprecated: true })).toEqual([]);
    },
  );

  it.each(["Yes", "No"] as const)(
    "cannot take a part of the explanation from %s, nor say so without one",
    (customerFacingStatus) => {
      const before = { ...unset, ...explained, customerFacingStatus, scope: "MVP" } as const;
      expect(attributeProblems(before, { ...before, reasonComment: null })).toEqual([
        { field: "reasonComment", refusal: "missing" },
      ]);
      expect(attributeProblems(before, { ...before }, { isStated: true })).toEqual([]);
      const bare = { ...unset, customerFacingStatus, scope: "MVP" } as const;
      expect(
        attributeProblems(bare, { ...bare }, { isStated: true }).map(({ field }) => field),
      ).toEqual(["customerFacingNote", "requestorAlias", "reasonCode", "reasonComment"]);
      expect(
        attributeProblems(
          before,
          { ...before, customerFacingStatus: "Unset", reasonComment: null },
          { isStated: true },
        ),
      ).toEqual([]);
    },
  );

  it("of many records leaves alone what is empty", () => {
    expect(
      withoutEmptyExplanations({
        customerFacingStatus: "Yes",
        customerFacingNote: "",
        requestorAlias: null,
        reasonCode: null,
        reasonComment: "All of them.",
        serviceTreeId: null,
      }),
    ).toEqual({
      customerFacingStatus: "Yes",
      reasonComment: "All of them.",
      serviceTreeId: null,
    });
  });

  it("cannot take the scope from a customer-facing name", () => {
    const before = { ...unset, ...explained, customerFacingStatus: "Yes", scope: "MVP" } as const;
    expect(attributeProblems(before, { ...before, scope: "Exclude" })).toEqual([
      { field: "scope", refusal: "scope-not-customer-facing" },
    ]);
    expect(
      attributeProblems(before, { ...before, scope: "Exclude", customerFacingStatus: "Unset" }),
    ).toEqual([]);
  });

  it("is written down with what differs", () => {
    expect(attributeChange(unset, { ...unset })).toBeNull();
    expect(attributeChange(unset, { ...unset, scope: "MVP", isDeprecated: true })).toEqual({
      before: { scope: "Unset", isDeprecated: false },
      after: { scope: "MVP", isDeprecated: true },
    });
  });
});
