import { describe, expect, it } from "vitest";

import { routeNameOf } from "./route-name.server";

const reportId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

describe("routeNameOf", () => {
  it.each([
    ["/", "/"],
    ["/gcc", "/gcc"],
    ["/GCC/", "/gcc"],
    ["/_root.data", "/"],
    ["/gcc.data", "/gcc"],
    [`/report/${reportId}`, "/gcc?/report/:reportId"],
    [`/gcc/report/${reportId}/`, "/gcc?/report/:reportId"],
    [`/report/${reportId}.data`, "/gcc?/report/:reportId"],
    [`/GCC/Report/${reportId}/map`, "/gcc?/report/:reportId/map"],
    ["/privacy.data", "/gcc?/privacy"],
    ["/messagingHub", "/gcc?/messagingHub"],
    ["/api/openapi.json", "/gcc?/api/openapi.json"],
    ["/api/openapiXjson", "(unknown)"],
    ["/api/NetworkTestReport/ReadReport", "/gcc?/api/NetworkTestReport/:operation/:id?"],
    [
      `/gcc/api/NetworkTestReport/ReadReport/${reportId}`,
      "/gcc?/api/NetworkTestReport/:operation/:id?",
    ],
    ["/healthz", "/healthz"],
    ["/gcc/healthz", "(unknown)"],
    ["/build/root-ABC.js", "(file)"],
    ["/favicon.ico", "(unknown)"],
    ["/contoso.example/alice@contoso.example", "(unknown)"],
    ["//", "/"],
  ])("%j is %s", (pathname, pattern) => expect(routeNameOf(pathname)).toBe(pattern));
});
