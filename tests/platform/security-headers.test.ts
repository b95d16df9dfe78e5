import { describe, expect, it } from "vitest";

import { contentSecurityPolicy, pageSecurityHeaders, setBaseHeaders } from "~/platform/security-headers.server";

const directivesOf = (policy: string) => Object.fromEntries(policy.split("; ").map((part) => {
  const [name, ...sources] = part.split(" ");
  return [name, sources];
}));

describe("the content security policy", () => {
  it("allows a page with script its nonce, and no inline script or style", () => {
    const policy = directivesOf(contentSecurityPolicy({ nonce: "abc" }));
    expect(policy["script-src"]).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
    expect(policy["style-src"]).toEqual(["'self'"]);
    expect(JSON.stringify(policy)).not.toContain("unsafe");
  });

  it("allows a page without script none, and no connections", () => {
    const policy = directivesOf(contentSecurityPolicy({ nonce: undefined, origins: ["https://outlook.example"] }));
    expect(policy["script-src"]).toEqual(["'none'"]);
    expect(policy["connect-src"]).toEqual(["'none'"]);
  });

  it("lets the script measure and load images from the named origins alone", () => {
    const policy = directivesOf(contentSecurityPolicy({ nonce: "abc", origins: ["https://outlook.example"] }));
    expect(policy["connect-src"]).toEqual(["'self'", "https://outlook.example"]);
    expect(policy["img-src"]).toEqual(["'self'", "data:", "https://outlook.example"]);
  });

  it("names where forms may lead, and refuses frames, other bases and plug-ins", () => {
    const policy = directivesOf(contentSecurityPolicy({ nonce: undefined, formOrigins: ["https://login.example"] }));
    expect(policy["form-action"]).toEqual(["'self'", "https://login.example"]);
    for (const name of ["default-src", "frame-ancestors", "base-uri", "object-src"]) expect(policy[name]).toEqual(["'none'"]);
  });
});

it("promises https only where the site is https", () => {
  const headersOf = (isSecure: boolean) => {
    const headers = new Headers();
    pageSecurityHeaders({ headers, nonce: undefined, isSecure });
    return headers.get("Strict-Transport-Security");
  };
  expect(headersOf(true)).toBe("max-age=31536000");
  expect(headersOf(false)).toBeNull();
});

it("puts the ordinary protections on every answer", () => {
  const headers = new Map<string, unknown>();
  setBaseHeaders({ setHeader: (name: string, value: unknown) => headers.set(name, value) } as never);
  expect(Object.fromEntries(headers)).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  expect(headers.get("Permissions-Policy")).toContain("geolocation=(self)");
});
