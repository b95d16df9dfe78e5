import { describe, expect, it } from "vitest";

import { targetRefusal } from "./request-target.server";

describe("targetRefusal", () => {
  it.each([
    ["GET", "/", undefined],
    ["GET", "/gcc/report/x?refresh=off", undefined],
    ["POST", "/api/AnonymousConnectivityTest/GenerateTestReport", undefined],
    ["GET", "/report/x.data?_routes=root", undefined],
    ["GET", "/a%20b", undefined],
    ["TRACE", "/", 405],
    ["connect", "/", 405],
    ["GET", "//evil.example/", 400],
    ["GET", "/\\evil.example", 400],
    ["GET", "/%5C%5Cevil", 400],
    ["GET", "/%2Fevil", 400],
    ["GET", "http://evil.example/", 400],
    ["GET", "*", 400],
    ["GET", "", 400],
    ["GET", "/%E0%A4%A", 400],
    ["GET", "/?_data=root", 400],
    ["GET", "/reports?city=a%00b", 400],
    ["GET", "/report/%00", 400],
    ["GET", "/reports?city=%2500", undefined],
    ["GET", "/messagingHub.data?runId=1", 404],
    ["GET", "/gcc/api/places.data", 404],
  ])("%s %s", (method, target, status) =>
    expect(targetRefusal(method, target)?.status).toBe(status),
  );
});
