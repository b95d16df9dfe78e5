import { createConnection } from "node:net";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { startTestSandbox, type TestSandbox } from "./test-sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control({ delayMs: null, door: null, mode: "ok" }));
afterAll(() => sandbox.close());

const elapsedMs = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};
const image = () =>
  fetch(sandbox.suite.endpointExchange).then((response) => response.arrayBuffer());

describe("the latency image", () => {
  it.each([
    ["exchange", "AMS"],
    ["sharepoint", "FRA"],
  ])("of %s says what a browser may read, and the nearest door", async (workload, code) => {
    const response = await fetch(`${sandbox.origin}/${workload}/latency.gif?r=1`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/gif",
      "timing-allow-origin": "*",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-faultzone",
      "x-faultzone": code,
      connection: "keep-alive",
    });
    expect((await response.arrayBuffer()).byteLength).toBe(43);
  });

  it("takes at least the round trip that is set, over HTTP", async () => {
    await sandbox.control({ delayMs: 120 });
    expect(await elapsedMs(image)).toBeGreaterThanOrEqual(120);
  });

  it("comes from another door when the scenario says so", async () => {
    expect((await sandbox.control({ door: "SYD" })).status).toBe(200);
    const response = await fetch(sandbox.suite.endpointExchange);
    expect(response.headers.get("x-faultzone")).toBe("SYD");
    expect(await elapsedMs(image)).toBeGreaterThan(200);
  });
});

describe("a mode", () => {
  const answer = async () => {
    const response = await fetch(sandbox.suite.endpointExchange);
    return {
      status: response.status,
      timing: response.headers.get("timing-allow-origin"),
      zone: response.headers.get("x-faultzone"),
    };
  };
  it.each([
    ["no-timing", { status: 200, timing: null, zone: "AMS" }],
    ["no-fault-zone", { status: 200, timing: "*", zone: null }],
    ["error", { status: 503, timing: "*", zone: "AMS" }],
    ["ok", { status: 200, timing: "*", zone: "AMS" }],
  ])("%s", async (mode, expected) => {
    await sandbox.control({ mode });
    expect(await answer()).toEqual(expected);
  });

  it("dead cuts connections over HTTP and HTTPS, but not the control", async () => {
    await sandbox.control({ mode: "dead" });
    await expect(image()).rejects.toThrow();
    await expect(fetch(sandbox.suite.probeEndpoints[0]!.url)).rejects.toThrow();
    const { port } = new URL(sandbox.suite.namedEndpointExchange);
    await new Promise((resolve) =>
      createConnection(Number(port), "127.0.0.1")
        .on("error", () => undefined)
        .once("close", resolve),
    );
    expect((await fetch(`${sandbox.origin}/control`)).status).toBe(200);
  });

  it("slow answers after the time-out of a probe, and not to those who left", async () => {
    await sandbox.control({ mode: "slow" });
    await expect(
      fetch(sandbox.suite.endpointExchange, { signal: AbortSignal.timeout(300) }),
    ).rejects.toThrow(/timeout/);
  });
});

describe("further probes", () => {
  it("name each door with its weight and take telemetry", async () => {
    expect(sandbox.suite.probeEndpoints.map(({ name, weight }) => [name, weight])).toEqual([
      ["AMS", 100],
      ["FRA", 50],
      ["SYD", 25],
    ]);
    for (const { name, url } of sandbox.suite.probeEndpoints) {
      const response = await fetch(url);
      expect([response.status, response.headers.get("x-faultzone")]).toEqual([200, name]);
    }
    const { telemetryUrl } = sandbox.suite.probeEndpoints[0]!;
    expect((await fetch(telemetryUrl, { method: "POST", body: '{"AMS":12}' })).status).toBe(204);
    expect(await (await fetch(telemetryUrl)).json()).toEqual({ received: 1, kept: ['{"AMS":12}'] });
    const long = await fetch(telemetryUrl, { method: "POST", body: "x".repeat(70_000) }).then(
      ({ status }) => status,
      () => "cut",
    );
    expect([413, "cut"]).toContain(long);
  });
});

it("sends a download of 15 MB", async () => {
  const response = await fetch(sandbox.suite.downloadUrl);
  expect(response.headers.get("content-length")).toBe("15000000");
  expect((await response.arrayBuffer()).byteLength).toBe(15_000_000);
});

describe("the control", () => {
  it("shows what is set and what follows", async () => {
    await sandbox.control({ delayMs: 33, door: "SYD" });
    expect(await (await fetch(`${sandbox.origin}/control`)).json()).toMatchObject({
      scenario: { delayMs: 33, door: "SYD", mode: "ok", assistant: "ok", blockedName: null },
      exchange: { code: "SYD", roundTripMs: 33 },
      sharePoint: { code: "SYD", roundTripMs: 33 },
    });
  });

  it.each([
    ["a door that is not there", { door: "XXX" }],
    ["a negative delay", { delayMs: -1 }],
    ["a delay as text", { delayMs: "12" }],
    ["an unknown mode", { mode: "constructor" }],
    ["an unknown field", { colour: "red" }],
  ])("refuses %s and changes nothing", async (_case, change) => {
    expect((await sandbox.control({ ...change })).status).toBe(400);
    expect(await (await fetch(`${sandbox.origin}/control`)).json()).toMatchObject({
      scenario: { delayMs: null, door: null, mode: "ok" },
    });
  });

  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${sandbox.origin}/control`, { method: "POST", body, headers, redirect: "manual" });
  const form = { "Content-Type": "application/x-www-form-urlencoded" };

  it("takes the page's form, where empty means none", async () => {
    const page = await (await fetch(`${sandbox.origin}/`)).text();
    expect(page).toContain('<form method="post" action="/control">');
    expect((await post("door=SYD&delayMs=12.5&mode=no-timing", form)).status).toBe(303);
    expect(await (await fetch(`${sandbox.origin}/`)).text()).toContain("Sydney (SYD), 12.5 ms");
    expect((await post("door=&delayMs=&mode=ok", form)).status).toBe(303);
    expect(await (await fetch(`${sandbox.origin}/control`)).json()).toMatchObject({
      scenario: { delayMs: null, door: null, mode: "ok" },
    });
    expect((await post("door=&delayMs=soon&mode=ok", form)).status).toBe(400);
  });

  it.each([
    ["from another site", '{"mode":"dead"}', { "Sec-Fetch-Site": "cross-site" }, 403],
    ["no JSON", "{", {}, 400],
    ["an empty body", "", {}, 400],
    ["a long body", "x".repeat(5_000), {}, 413],
  ])("answers a request that is %s", async (_case, body, headers, status) => {
    expect((await post(body, headers as Record<string, string>)).status).toBe(status);
  });
});

it.each([
  "/nothing",
  "/exchange/",
  "/exchange/latency.gif/more",
  "/constructor/latency.gif",
  "/probe/XXX.gif",
  "/probe/__proto__.gif",
  "//",
  "/%E0%A4%A",
])("%s is not found", async (path) => {
  const status = await new Promise<string>((resolve, reject) => {
    const socket = createConnection(Number(new URL(sandbox.origin).port), "127.0.0.1");
    socket
      .once("error", reject)
      .once("data", (data) => resolve(data.toString("latin1").split("\r\n", 1)[0]!))
      .once("data", () => socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  });
  expect(status).toBe("HTTP/1.1 404 Not Found");
});
