import { describe, expect, it } from "vitest";

import { observatoryScore, type ScoredAnswer } from "./observatory";

const best = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "set-cookie": ["__Host-session=1; Path=/; HttpOnly; SameSite=Lax; Secure"],
};
const scored = (headers: ScoredAnswer["headers"], body = "") =>
  observatoryScore({ headers: { ...best, ...headers }, body });

describe("the observatory", () => {
  it("gives what is best every extra point", () => {
    expect(scored({})).toMatchObject({ score: 135, grade: "A+" });
  });

  it("gives nothing for an answer without any header", () => {
    expect(observatoryScore({ headers: {}, body: "" })).toMatchObject({ score: 30, grade: "D" });
  });

  it.each<[string, string | undefined, number]>([
    ["none", undefined, -25],
    ["a directive twice", "default-src 'none'; default-src 'self'", -25],
    ["strict-dynamic without a nonce", "script-src 'strict-dynamic'; object-src 'none'", -25],
    ["inline scripts", "default-src 'none'; script-src 'self' 'unsafe-inline'", -20],
    [
      "inline scripts that a nonce overrules",
      "default-src 'none'; script-src 'unsafe-inline' 'nonce-a' 'strict-dynamic' https:",
      10,
    ],
    ["plug-ins of everywhere", "script-src 'self'", -20],
    ["connections in the clear", "default-src 'none'; connect-src http://a.example", -20],
    ["eval", "default-src 'none'; script-src 'unsafe-eval'", -10],
    ["images in the clear", "default-src 'none'; img-src http://a.example", -10],
    ["inline styles", "default-src 'none'; style-src 'unsafe-inline'", 0],
    ["more than nothing by default", "default-src 'self'", 5],
  ])("a policy with %s", (_what, policy, modifier) =>
    expect(scored({ "content-security-policy": policy }).modifiers.policy).toBe(modifier),
  );

  it.each<[string, string[], number]>([
    ["none", [], 0],
    ["no SameSite", ["a=1; Secure"], 0],
    ["no Secure", ["a=1; SameSite=Lax"], -5],
    ["a session without Secure", ["sess=1; HttpOnly; SameSite=Lax"], -10],
    ["an odd SameSite", ["a=1; Secure; SameSite=Sometimes"], -20],
    [
      "a session within reach of scripts",
      ["a=1; Secure; SameSite=Lax", "sess=1; Secure; SameSite=Lax"],
      -30,
    ],
  ])("cookies: %s", (_what, cookies, modifier) =>
    expect(scored({ "set-cookie": cookies }).modifiers.cookies).toBe(modifier),
  );

  it.each<[string, string, number]>([
    ["strict-transport-security", "max-age=86400", -10],
    ["strict-transport-security", "max-age=31536000, max-age=1", -20],
    ["referrer-policy", "unsafe-url", -5],
    ["referrer-policy", "", 0],
    ["x-content-type-options", "no", -5],
    ["cross-origin-resource-policy", "cross-origin", 0],
    ["cross-origin-resource-policy", "anything", -5],
  ])("%s: %s", (name, value, modifier) =>
    expect(
      Object.values(scored({ [name]: value }).modifiers).reduce((sum, each) => sum + each, 0),
    ).toBe(35 - bonusOf(name) + modifier),
  );

  it.each<[string, number]>([
    ['<script src="/build/a.js"></script>', 0],
    ['<script src="/build/a.js" integrity="sha256-a"></script>', 5],
    ['<script src="https://cdn.example/a.js"></script>', -5],
    ['<script src="//cdn.example/a.js"></script>', -50],
  ])("%s", (html, modifier) => expect(scored({}, html).modifiers.scripts).toBe(modifier));

  it("counts no extra points once ten are lost", () => {
    expect(scored({ "strict-transport-security": "", "x-content-type-options": "" })).toMatchObject(
      { score: 75, grade: "B" },
    );
  });
});

const bonusOf = (name: string) =>
  ({ "referrer-policy": 5, "cross-origin-resource-policy": 10 })[name] ?? 0;
