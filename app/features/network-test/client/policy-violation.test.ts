import { expect, it } from "vitest";

import { violationMeans, type PolicyViolation } from "./policy-violation";

const policy =
  "default-src 'none'; img-src 'self'; connect-src 'self' https://a.example wss://s.example " +
  "http://127.0.0.1:4; form-action 'self'";
const violation = (
  blockedURI: string,
  changes: Partial<PolicyViolation> = {},
): PolicyViolation => ({
  blockedURI,
  effectiveDirective: "connect-src",
  originalPolicy: policy,
  ...changes,
});

it.each<[string, PolicyViolation, string, ReturnType<typeof violationMeans>]>([
  [
    "an address that the policy allows led elsewhere",
    violation("https://a.example/favicon.ico"),
    "https://a.example/favicon.ico",
    "redirected",
  ],
  [
    "so too where the browser names its origin alone",
    violation("https://a.example"),
    "https://a.example/favicon.ico",
    "redirected",
  ],
  ["so too on a port", violation("http://127.0.0.1:4/a"), "http://127.0.0.1:4/a", "redirected"],
  [
    "an address that it does not allow",
    violation("https://b.example/favicon.ico"),
    "https://b.example/favicon.ico",
    "never-sent",
  ],
  [
    "a name that only begins alike",
    violation("https://a.example.org/"),
    "https://a.example.org/",
    "never-sent",
  ],
  ["another port", violation("http://127.0.0.1:5/a"), "http://127.0.0.1:5/a", "never-sent"],
  ["another scheme", violation("ws://s.example/"), "ws://s.example/", "never-sent"],
  [
    "a policy that a device on the path added",
    violation("https://a.example/", { originalPolicy: "connect-src 'self'" }),
    "https://a.example/",
    "never-sent",
  ],
  [
    "a policy without the directive",
    violation("https://a.example/", { originalPolicy: "default-src 'none'" }),
    "https://a.example/",
    "never-sent",
  ],
  ["another address", violation("https://b.example/"), "https://a.example/", null],
  [
    "a picture",
    violation("https://a.example/", { effectiveDirective: "img-src" }),
    "https://a.example/",
    null,
  ],
  ["no address", violation("inline"), "https://a.example/", null],
])("%s", (_what, said, address, meaning) => {
  expect(violationMeans(said, address)).toBe(meaning);
});
