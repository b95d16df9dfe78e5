import { once } from "node:events";
import { connect } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { ask } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";

type Line = { level: string; event: string; route: string; status: number; requestId: string };

describe("the line of a request", () => {
  let site: TestSite;
  let lines: Line[];
  beforeAll(async () => {
    site = await startSite();
    setApplication({
      ...site.application,
      log: createLog("info", (line) => lines.push(JSON.parse(line) as Line)),
    });
  });
  beforeEach(() => {
    lines = [];
  });
  afterAll(() => site.close());

  /** Comes when the answer is whole, which the client may know a little before. */
  async function lineOf(
    path: string,
    headers: Record<string, string> = {},
    method: "GET" | "POST" = "GET",
  ): Promise<Line | undefined> {
    await ask(site.origin + path, { method, headers });
    await expect.poll(() => lines.length).toBe(1);
    return lines[0];
  }

  it("has its id, route and status, and nothing of who asked for what", async () => {
    const line = await lineOf("/report/11111111-1111-4111-8111-111111111111?secret=words", {
      "X-Forwarded-For": "198.51.100.77",
    });
    expect(line).toMatchObject({
      level: "info",
      event: "request",
      status: 404,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(JSON.stringify(line)).not.toMatch(/11111111|secret|words|198\.51/);
  });

  it("whose client left before an answer says so, and not that it went well", async () => {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      `POST /api/AnonymousConnectivityTest/GenerateTestReport HTTP/1.1\r\nHost: ` +
        `${new URL(site.origin).host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ` +
        `application/x-www-form-urlencoded\r\nContent-Length: 100\r\nExpect: ` +
        `100-continue\r\n\r\nplaceId=`,
    );
    // The server says so when it begins with the request.
    await once(socket, "data");
    socket.destroy();
    await expect.poll(() => lines).toMatchObject([{ event: "request", status: 499 }]);
  });

  it.each<[string, string, Record<string, string>, "GET" | "POST", number]>([
    ["a call without an account", "/api/people", {}, "GET", 401],
    ["a page without permission", "/admin", { "Sec-Fetch-Site": "same-origin" }, "POST", 403],
    ["another site", "/preferences", { "Sec-Fetch-Site": "cross-site" }, "POST", 403],
    ["another host", "/", { Host: "other.example" }, "GET", 421],
  ])("of %s is a warning", async (_who, path, headers, method, status) => {
    expect(await lineOf(path, headers, method)).toMatchObject({
      level: "warn",
      event: "request",
      status,
    });
  });
});
