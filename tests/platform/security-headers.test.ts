import { describe, expect, it } from "vitest";

import {
  contentSecurityPolicy,
  pageSecurityHeaders,
  setBaseHeaders,
  setFileHeaders,
} from "~/platform/security-headers.server";

const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split("; ").map((part) => {
      const [name, ...sources] = part.split(" ");
      return [name, sources];
    }),
  );

describe("the content security policy", () => {
  it("lets the script of a page that names what it connects to connect there, and shows nothing from there", () => {
    const policy = directivesOf(
      contentSecurityPolicy({
        nonce: "abc",
        connectSources: ["https://*.office.example", "wss://*.office.example"],
      }),
    );
    expect(policy["connect-src"]).toEqual([
      "'self'",
      "https://*.office.example",
      "wss://*.office.example",
    ]);
    expect(policy["img-src"]).toEqual(["'self'", "data:"]);
  });

  it("allows a page with script its nonce, and no inline script or style", () => {
    const policy = directivesOf(contentSecurityPolicy({ nonce: "abc" }));
    expect(policy["script-src"]).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
    expect(policy["style-src"]).toEqual(["'self'"]);
    expect(JSON.stringify(policy)).not.toContain("unsafe");
  });

  it("allows a page without script none, and no connections", () => {
    const policy = directivesOf(
      contentSecurityPolicy({ nonce: undefined, origins: ["https://outlook.example"] }),
    );
    expect(policy["script-src"]).toEqual(["'none'"]);
    expect(policy["connect-src"]).toEqual(["'none'"]);
  });

  it("lets the script measure and load images from the named origins alone", () => {
    const policy = directivesOf(
      contentSecurityPolicy({ nonce: "abc", origins: ["https://outlook.example"] }),
    );
    expect(policy["connect-src"]).toEqual(["'self'", "https://outlook.example"]);
    expect(policy["img-src"]).toEqual(["'self'", "data:", "https://outlook.example"]);
  });

  it("frames nothing, but on a page that says what", () => {
    expect(directivesOf(contentSecurityPolicy({ nonce: "abc" }))).not.toHaveProperty("frame-src");
    const policy = directivesOf(
      contentSecurityPolicy({ nonce: "abc", frameOrigins: ["'self'", "https://login.example"] }),
    );
    expect(policy["frame-src"]).toEqual(["'self'", "https://login.example"]);
  });

  it("names where forms may lead, and refuses frames, other bases and plug-ins", () => {
    const policy = directivesOf(
      contentSecurityPolicy({ nonce: undefined, formOrigins: ["https://login.example"] }),
    );
    expect(policy["form-action"]).toEqual(["'self'", "https://login.example"]);
    for (const name of ["default-src", "frame-ancestors", "base-uri", "object-src"])
      expect(policy[name]).toEqual(["'none'"]);
  });
});

type Filled = { setHeader: (name: string, value: unknown) => void };

function filledBy(fill: (response: never) => void): Map<string, unknown> {
  const headers = new Map<string, unknown>();
  fill({ setHeader: (name, value) => headers.set(name, value) } satisfies Filled as never);
  return headers;
}

it("promises https only, for hosts below as well, where the site is https", () => {
  const promised = (isSecure: boolean) =>
    filledBy((response) => setBaseHeaders(response, { isSecure })).get("Strict-Transport-Security");
  expect(promised(true)).toBe("max-age=31536000; includeSubDomains");
  expect(promised(false)).toBeUndefined();
});

it("gives a page its own policy, and a drawing its style", () => {
  const headers = new Headers();
  pageSecurityHeaders({ headers, nonce: undefined });
  expect(headers.get("Content-Security-Policy")).toBe(contentSecurityPolicy({ nonce: undefined }));
  const policy = directivesOf(filledBy(setFileHeaders).get("Content-Security-Policy") as string);
  expect([policy["default-src"], policy["style-src"]]).toEqual([["'none'"], ["'unsafe-inline'"]]);
});

it("puts the ordinary protections on every answer", () => {
  const headers = filledBy((response) => setBaseHeaders(response, { isSecure: false }));
  expect(Object.fromEntries(headers)).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  });
  expect(headers.get("Permissions-Policy")).toContain("geolocation=(self)");
});
