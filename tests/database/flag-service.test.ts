import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import {
  flagServicePauseMs,
  readRemoteFlags,
  remoteFlagsFreshMs,
} from "~/features/settings/flag-service.server";
import { readLayeredSettings, readSettings } from "~/features/settings/read-settings.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
import { startTestApplication, type TestApplication } from "#tests/support/application";

const address = "81.2.69.142";
const neighbour = "81.2.69.7";
const elsewhere = "2a02:6b8::2:242";

type Handler = (response: http.ServerResponse, request: http.IncomingMessage) => void;

const saying =
  (body: string, status = 200): Handler =>
  (response) =>
    response.writeHead(status).end(body);
const flags = (said: Record<string, unknown>) =>
  saying(JSON.stringify({ Pathlens: said, Headers: { ETag: "x" } }));
const silent: Handler = () => undefined;
const cutting: Handler = (response) => response.socket?.destroy();
/** A byte now and then, for ever. */
const trickling: Handler = (response) => {
  const timer = setInterval(() => response.write(" "), 100);
  response.on("close", () => clearInterval(timer));
};
/** More than any answer, for as long as somebody reads. */
const flooding: Handler = (response) => {
  const chunk = "x".repeat(64 * 1024);
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", pour);
  pour();
};

let application: TestApplication;
beforeAll(async () => {
  application = await startTestApplication();
});
afterAll(() => application.close());

const servers: http.Server[] = [];
const usedPorts = new Set<number>();
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A flag service that handles its requests by turns, the last way from then on; and what is asked and logged. */
async function flagService(
  handlers: Handler[],
  environment: Partial<TestApplication["environment"]> = {},
) {
  const [asked, logged]: [string[], string[]] = [[], []];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    handlers[Math.min(asked.length, handlers.length) - 1]?.(response, request);
  });
  servers.push(server);
  // The program remembers a service by its address: one that a test before had would be at rest.
  do {
    if (server.listening) await new Promise((resolve) => server.close(resolve));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  } while (usedPorts.has((server.address() as AddressInfo).port));
  usedPorts.add((server.address() as AddressInfo).port);
  const flagServiceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setApplication({
    ...application,
    environment: { ...application.environment, flagServiceUrl, ...environment },
    log: createLog("debug", (line) => logged.push(line)),
  });
  return { asked, logged };
}

/** Until the answer to a question in the background is there. */
async function eventually(look: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect.poll(look).toEqual(expected);
}

describe("the flag service", () => {
  it("is asked for the visitor's address under our name, and its flags hold", async () => {
    const { asked, logged } = await flagService([
      flags({ DisableSignIn: true, graphBaseUrl: "https://evil.example" }),
    ]);
    expect(await readRemoteFlags(address, 0)).toEqual({ DisableSignIn: true });
    expect(asked).toEqual([
      `/config/v1/SubstrateModelD/${address}?agents=Pathlens&EnvGroup=Staging`,
    ]);
    expect(logged).toEqual([]);
  });

  it.each([
    ["dev", "Staging"],
    ["staging", "Staging"],
    ["production", "Production"],
  ] as const)(
    "is asked for a %s deployment as %s, and for IPv6 addresses",
    async (deployment, group) => {
      const { asked } = await flagService([flags({})], { mode: "production", deployment });
      await readRemoteFlags(elsewhere, 0);
      expect(asked).toEqual([
        `/config/v1/SubstrateModelD/${encodeURIComponent(elsewhere)}?agents=Pathlens&EnvGroup=${group}`,
      ]);
    },
  );

  it.each([[null], [undefined], ["unknown"], ["../../x"]])("is not asked about %s", async (who) => {
    const { asked } = await flagService([flags({ DisableSignIn: true })]);
    expect([await readRemoteFlags(who, 0), asked]).toEqual([{}, []]);
  });

  it("is not asked at all unless it is configured", async () => {
    const { asked } = await flagService([flags({ DisableSignIn: true })], {
      flagServiceUrl: undefined,
    });
    expect([await readRemoteFlags(address, 0), asked]).toEqual([{}, []]);
  });

  it("is asked once for a network and its time, by however many", async () => {
    const { asked } = await flagService([flags({ DisableSignIn: true })]);
    const all = await Promise.all(
      [address, neighbour, address, neighbour].map((each) => readRemoteFlags(each, 0)),
    );
    expect(all).toEqual(Array(4).fill({ DisableSignIn: true }));
    await readRemoteFlags(neighbour, remoteFlagsFreshMs - 1);
    expect(asked).toHaveLength(1);
    await readRemoteFlags(elsewhere, 0);
    expect(asked).toHaveLength(2);
  });

  it("is asked again behind the scenes: the old answer serves meanwhile", async () => {
    await flagService([flags({ DisableSignIn: true }), flags({ DisableSignIn: false })]);
    await readRemoteFlags(address, 0);
    expect(await readRemoteFlags(address, remoteFlagsFreshMs)).toEqual({ DisableSignIn: true });
    await eventually(() => readRemoteFlags(address, remoteFlagsFreshMs), { DisableSignIn: false });
  });

  it("is kept to its last good answer when it fails", async () => {
    const { asked, logged } = await flagService([flags({ DisableSignIn: true }), saying("", 500)]);
    await readRemoteFlags(address, 0);
    await readRemoteFlags(address, remoteFlagsFreshMs);
    await eventually(async () => logged.length, 1);
    expect(await readRemoteFlags(address, remoteFlagsFreshMs + flagServicePauseMs - 1)).toEqual({
      DisableSignIn: true,
    });
    expect(asked).toHaveLength(2);
  });

  it.each<[string, Handler]>([
    ["fails", saying("", 500)],
    ["answers with an empty success", saying("", 204)],
    [
      "sends elsewhere",
      (response) => response.writeHead(302, { Location: "http://169.254.169.254/latest" }).end(),
    ],
    ["sends no JSON", saying("<html>")],
    ["sends JSON of another shape", saying("[]")],
    ["says nothing under our name", saying('{"Other":{"DisableSignIn":true}}')],
    [
      "nests beyond measure",
      saying(`{"Pathlens":{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`),
    ],
    [
      "sends more than can be an answer",
      saying(`{"Pathlens":{"DisableSignIn":true},"x":"${"x".repeat(64 * 1024)}"}`),
    ],
    ["never ends", flooding],
    ["cuts the connection", cutting],
  ])(
    "sets nothing when it %s, and that is only logged, without address",
    async (_what, handler) => {
      const { asked, logged } = await flagService([handler]);
      expect(await readRemoteFlags(address, 0)).toEqual({});
      expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
        { level: "warn", event: "flag-service-failed" },
      ]);
      for (const secret of [address, "127.0.0.1", "DisableSignIn"])
        expect(logged.join("")).not.toContain(secret);
      expect(asked).toHaveLength(1);
    },
  );

  it.each<[string, Handler]>([
    ["says nothing", silent],
    ["trickles", trickling],
  ])("is not waited for without end when it %s", async (_what, handler) => {
    await flagService([handler]);
    // It never answers, so that an end is the time-out's.
    expect(await readRemoteFlags(address, 0)).toEqual({});
  });

  it("is left alone for a while after a failure, then asked again", async () => {
    const { asked } = await flagService([cutting, flags({ DisableSignIn: true })]);
    await readRemoteFlags(address, 0);
    expect(await readRemoteFlags(elsewhere, flagServicePauseMs - 1)).toEqual({});
    expect(asked).toHaveLength(1);
    expect(await readRemoteFlags(elsewhere, flagServicePauseMs)).toEqual({ DisableSignIn: true });
  });

  it("is asked for twenty networks at once at most", async () => {
    const { asked } = await flagService([silent]);
    const all = Array.from({ length: 30 }, (_, position) =>
      readRemoteFlags(`81.2.${position}.1`, 0),
    );
    await eventually(async () => asked.length, 20);
    servers.forEach((server) => server.closeAllConnections());
    expect(await Promise.all(all)).toEqual(Array(30).fill({}));
    expect(asked).toHaveLength(20);
  });
});

describe("the layers of a running program", () => {
  it("are read from everywhere, and the later one wins", async () => {
    const { db } = application;
    const store = (key: string, value: unknown) =>
      db
        .insertInto("setting")
        .values({ variant: "GCC", key, value: JSON.stringify(value), updated_at: new Date() })
        .execute();
    await store("DisableSignIn", false);
    await store("DisableSaveReport", true);
    await store("DisableHistoryReport", true);
    await flagService([flags({ DisableSignIn: true, DisableHistoryReport: true })], {
      settingsOverrides: { DisableHistoryReport: false },
    });
    const reader = { db, variant: "GCC", clientAddress: address } as const;
    expect(await readSettings(reader)).toMatchObject({
      DisableSignIn: true,
      DisableSaveReport: true,
      DisableHistoryReport: false,
      DisableShareReport: false,
    });
    const layers = new Map(
      (await readLayeredSettings(reader)).map(({ key, layer }) => [key, layer]),
    );
    expect(
      ["DisableSignIn", "DisableSaveReport", "DisableHistoryReport", "DisableShareReport"].map(
        (key) => layers.get(key as never),
      ),
    ).toEqual(["remote", "stored", "environment", "default"]);
    expect(await readSettings({ db, variant: "GCC" })).toMatchObject({ DisableSignIn: false });
  });
});
