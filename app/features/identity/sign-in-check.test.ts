import { errors } from "jose";
import { describe, expect, it } from "vitest";

import { failedCheckOf, requireAuthorisedParty, SignInCheckFailed } from "./sign-in-check";

describe("the authorised party", () => {
  it.each([
    [{ aud: "site" }],
    [{ aud: ["site"] }],
    [{ aud: "site", azp: "site" }],
    [{ aud: ["site", "other"], azp: "site" }],
  ])("of %o is us", (claims) => {
    expect(() => requireAuthorisedParty(claims, "site")).not.toThrow();
  });

  it.each([
    [{ aud: "site", azp: "other" }],
    [{ aud: ["site", "other"] }],
    [{ aud: ["site", "other"], azp: "other" }],
    [{ aud: "site", azp: ["site"] }],
    [{ aud: "site", azp: "" }],
  ])("of %o is not us", (claims) => {
    expect(() => requireAuthorisedParty(claims, "site")).toThrow(SignInCheckFailed);
  });
});

it.each([
  [new SignInCheckFailed("nonce"), "nonce"],
  [new Error("wrapped", { cause: new SignInCheckFailed("azp") }), "azp"],
  [new errors.JWTClaimValidationFailed("unexpected", {}, "aud"), "aud"],
  [new errors.JWTExpired("late", {}, "exp"), "exp"],
  [new errors.JWSSignatureVerificationFailed(), "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"],
  [new TypeError("avery@fjordnet.example"), undefined],
  ["avery@fjordnet.example", undefined],
])("%s is logged as %s", (error, check) => {
  expect(failedCheckOf(error)).toBe(check);
});
