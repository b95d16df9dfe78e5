import { describe, expect, it } from "vitest";

import { originRefusal } from "~/platform/same-origin.server";

type Environment = { appOrigin: string | undefined; sandbox: string[] };

const sandbox: Environment = { appOrigin: undefined, sandbox: ["suite"] };
const deployed: Environment = { appOrigin: "https://connectivity.example", sandbox: [] };
const onPort: Environment = { appOrigin: "https://connectivity.example:8443", sandbox: [] };
const mixed: Environment = { appOrigin: "https://connectivity.example", sandbox: ["suite"] };

const outcome = (method: string, headers: Record<string, string>, environment: Environment) =>
  originRefusal({ method, headers, environment })?.status ?? "passes";

describe("the host must be ours", () => {
  it.each([
    ["localhost:3000", sandbox, "passes"],
    ["LOCALHOST", sandbox, "passes"],
    ["127.0.0.1:41234", sandbox, "passes"],
    ["[::1]:3000", sandbox, "passes"],
    ["rebound.attacker.example:3000", sandbox, 421],
    ["localhost.attacker.example", sandbox, 421],
    ["127.0.0.1.attacker.example", sandbox, 421],
    ["localhost.", sandbox, 421],
    ["192.168.1.10:3000", sandbox, 421],
    ["0.0.0.0:3000", sandbox, 421],
    ["user@localhost:3000", sandbox, 421],
    ["localhost:3000/path", sandbox, 421],
    ["localhost#x", sandbox, 421],
    ["localhost\\x", sandbox, 421],
    ["local host", sandbox, 421],
    ["localhost:99999", sandbox, 421],
    ["", sandbox, 421],
    ["connectivity.example", deployed, "passes"],
    ["Connectivity.Example", deployed, "passes"],
    ["connectivity.example:443", deployed, "passes"],
    ["connectivity.example:80", deployed, 421],
    ["connectivity.example:8443", onPort, "passes"],
    ["connectivity.example", onPort, 421],
    ["localhost:3000", deployed, 421],
    ["127.0.0.1", deployed, 421],
    ["other.example", deployed, 421],
    ["connectivity.example", mixed, "passes"],
    ["localhost:3000", mixed, "passes"],
  ])("Host %j under %j: %s", (host, environment, expected) => {
    expect(outcome("GET", { host }, environment)).toBe(expected);
  });

  it("refuses a request without a host", () => {
    expect(outcome("GET", {}, sandbox)).toBe(421);
  });

  it("never believes X-Forwarded-Host", () => {
    expect(
      outcome(
        "GET",
        { host: "attacker.example", "x-forwarded-host": "connectivity.example" },
        deployed,
      ),
    ).toBe(421);
    expect(
      outcome(
        "POST",
        {
          host: "connectivity.example",
          "x-forwarded-host": "attacker.example",
          origin: "https://attacker.example",
        },
        deployed,
      ),
    ).toBe(403);
  });
});

describe("a write must come from our own pages", () => {
  const own = "http://localhost:3000";
  it.each([
    ["GET", { "sec-fetch-site": "cross-site" }, "passes"],
    ["HEAD", { origin: "https://attacker.example" }, "passes"],
    ["OPTIONS", { origin: "https://attacker.example" }, "passes"],
    ["POST", { "sec-fetch-site": "same-origin" }, "passes"],
    ["POST", { "sec-fetch-site": "same-origin", origin: "null" }, "passes"],
    ["POST", { "sec-fetch-site": "same-origin", origin: own }, "passes"],
    ["POST", { "sec-fetch-site": "same-origin", origin: "https://attacker.example" }, 403],
    ["POST", { "sec-fetch-site": "same-origin", origin: "[]" }, 403],
    ["POST", { "sec-fetch-site": "same-origin", origin: "" }, 403],
    ["POST", { "sec-fetch-site": "same-site", origin: own }, 403],
    ["POST", { "sec-fetch-site": "cross-site", origin: own }, 403],
    ["POST", { "sec-fetch-site": "none", origin: own }, 403],
    ["POST", { "sec-fetch-site": "", origin: own }, 403],
    ["POST", { "sec-fetch-site": "same-origin, cross-site", origin: own }, 403],
    ["POST", { origin: own }, "passes"],
    ["POST", { origin: "http://localhost:3001" }, 403],
    ["POST", { origin: "https://localhost:3000" }, 403],
    ["POST", { origin: "http://127.0.0.1:3000" }, 403],
    ["POST", { origin: "null" }, 403],
    ["POST", { origin: "" }, 403],
    ["POST", { origin: "http://localhost:3000.attacker.example" }, 403],
    ["POST", { origin: "null", cookie: "a=b" }, 403],
    ["POST", {}, "passes"],
    ["POST", { cookie: "pathlens_run=x" }, 403],
    ["POST", { cookie: "" }, 403],
    ["PUT", { origin: "https://attacker.example" }, 403],
    ["DELETE", { origin: "https://attacker.example" }, 403],
    ["PATCH", { origin: "https://attacker.example" }, 403],
    ["TRACE", { origin: "https://attacker.example" }, 403],
    ["get", { origin: "https://attacker.example" }, 403],
  ])("%s with %j: %s", (method, headers, expected) => {
    expect(
      outcome(method, { host: "localhost:3000", ...headers } as Record<string, string>, sandbox),
    ).toBe(expected);
  });

  it.each([
    ["https://connectivity.example", "passes"],
    ["http://connectivity.example", 403],
    ["https://connectivity.example.attacker.example", 403],
    ["https://localhost:3000", 403],
  ])("Origin %s behind TLS: %s", (origin, expected) => {
    expect(outcome("POST", { host: "connectivity.example", origin }, deployed)).toBe(expected);
  });
});

it.each([
  ["misdirected", "GET", { host: "other.example" }],
  ["cross-site", "POST", { host: "localhost", "sec-fetch-site": "cross-site" }],
] as const)("names the refusal %s as the document of the calls does", (error, method, headers) =>
  expect(originRefusal({ method, headers, environment: sandbox })?.words).toEqual({ error }),
);
