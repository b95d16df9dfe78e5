import { describe, expect, it } from "vitest";

import { claimsSchema, isGuest } from "./claims.schema";

const tid = "7e0a9700-5a4d-4b0c-8000-000000000001";
const issuer = `https://login.example/${tid}/v2.0`;

describe("isGuest", () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ["no word of it", {}, false],
    ["acct of a member", { acct: 0 }, false],
    ["acct of a guest", { acct: 1 }, true],
    ["acct of a member whom another authority signed in", { acct: 0, idp: "live.com" }, false],
    ["acct of a guest whom the tenant signed in", { acct: 1, idp: issuer }, true],
    ["an acct that is unknown", { acct: 7, idp: "live.com" }, true],
    ["an acct that is no number", { acct: "1", idp: issuer }, false],
    ["the issuer as identity provider", { idp: issuer }, false],
    ["another issuer of the same tenant", { idp: `https://sts.example/${tid}/` }, false],
    [
      "the issuer of another tenant",
      { idp: "https://sts.example/7e0a9700-5a4d-4b0c-8000-000000000003/" },
      true,
    ],
    ["a consumer account", { idp: "live.com" }, true],
    ["a one-time passcode by mail", { idp: "mail" }, true],
  ])("%s", (_what, claims, expected) => {
    expect(isGuest(claimsSchema.parse({ tid, oid: "o", ...claims }), issuer)).toBe(expected);
  });

  it("an issuer of many tenants is the tenant's own by its id", () => {
    const claims = claimsSchema.parse({ tid, oid: "o", idp: issuer });
    expect(isGuest(claims, "https://login.example/{tenantid}/v2.0")).toBe(false);
  });
});
