import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { startSite, type TestSite } from "#tests/support/site";
import { remapPlace } from "~/features/geo/remap-place.server";
import { snapToGrid } from "~/lib/geodesy";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";

const tokyo = { latitude: 35.676223, longitude: 139.650312 };
const ocean = { latitude: -48.876712, longitude: -123.393312 };
const mapsKey = "canary-key+/=";
const unstopped = new AbortController().signal;

type Handler = (response: http.ServerResponse, request: http.IncomingMessage) => void;

const addressed =
  (address: unknown): Handler =>
  (response) =>
    response.end(JSON.stringify({ resourceSets: [{ resources: [{ address }] }] }));
const whole = addressed({
  locality: "Setagaya",
  adminDistrict: "Tokyo To",
  countryRegion: "Japan",
  countryRegionIso2: "JP",
});
const saying =
  (body: string, status = 200): Handler =>
  (response) =>
    response.writeHead(status).end(body);
const silent: Handler = () => undefined;
const cutting: Handler = (response) => response.socket?.destroy();

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A maps service that handles its requests by turns, the last way from then on; and what is asked and logged. */
async function mapsService(
  ...handlers: Handler[]
): Promise<{ asked: string[]; logged: string[]; origin: string }> {
  const [asked, logged]: [string[], string[]] = [[], []];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    handlers[Math.min(asked.length, handlers.length) - 1]?.(response, request);
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setApplication({
    ...site.application,
    environment: {
      ...site.application.environment,
      maps: { serviceUrl: origin, serviceKey: mapsKey },
    },
    log: createLog("debug", (line) => logged.push(line)),
  });
  return { asked, logged, origin };
}

describe("the place at a point", () => {
  it("is what the maps service calls it, at the snapped point", async () => {
    const { asked, logged } = await mapsService(whole);
    expect(await remapPlace(tokyo, unstopped)).toEqual({
      ok: true,
      value: {
        city: "Setagaya",
        region: "Tokyo To",
        country: "Japan",
        countryCode: "JP",
        ...snapToGrid(tokyo),
      },
    });
    const url = new URL(asked[0]!, "http://maps");
    expect(url.pathname).toBe(
      `/REST/v1/Locations/${snapToGrid(tokyo).latitude},${snapToGrid(tokyo).longitude}`,
    );
    expect(url.searchParams.get("key")).toBe(mapsKey);
    expect(logged).toEqual([]);
  });

  it("needs no more than the city", async () => {
    await mapsService(addressed({ locality: "Setagaya" }));
    expect(await remapPlace(tokyo, unstopped)).toMatchObject({
      ok: true,
      value: { city: "Setagaya", region: "", country: "", countryCode: "" },
    });
  });

  it.each<[string, Handler, number]>([
    ["knows no city there", addressed({ countryRegion: "Japan" }), 1],
    ["knows nothing there", saying(JSON.stringify({ resourceSets: [] })), 1],
    [
      "knows nothing in its one set",
      saying(JSON.stringify({ resourceSets: [{ resources: [] }] })),
      1,
    ],
    ["fails", saying("", 500), 3],
    ["refuses the key", saying("{}", 401), 3],
    ["sends elsewhere", (response) => response.writeHead(302, { Location: "/elsewhere" }).end(), 3],
    ["sends no JSON", saying("<html>"), 3],
    ["sends JSON of another shape", saying('{"resourceSets":{}}'), 3],
    ["sends a city that is no text", addressed({ locality: { name: "Setagaya" } }), 3],
    ["sends more than can be an answer", saying(`"${"x".repeat(1024 * 1024)}"`), 3],
    ["cuts the connection", cutting, 3],
  ])("is the gazetteer's when the service %s", async (_what, handler, tries) => {
    const { asked } = await mapsService(handler);
    const place = await remapPlace(tokyo, unstopped);
    expect(place).toMatchObject({
      ok: true,
      value: { region: "Tokyo", countryCode: "JP", ...snapToGrid(tokyo) },
    });
    expect(asked).toHaveLength(tries);
  });

  it("is asked for again when the service says nothing in its time", async () => {
    const { asked } = await mapsService(silent, whole);
    expect(await remapPlace(tokyo, unstopped)).toMatchObject({
      ok: true,
      value: { city: "Setagaya" },
    });
    expect(asked).toHaveLength(2);
  });

  it("is asked for no more when whoever asked is gone", async () => {
    const gone = new AbortController();
    const { asked, logged } = await mapsService(() => gone.abort(), whole);
    await remapPlace(tokyo, gone.signal);
    expect([asked.length, logged]).toEqual([1, []]);
  });

  it("is for the visitor to type where neither knows one", async () => {
    await mapsService(saying("", 500));
    expect(await remapPlace(ocean, unstopped)).toEqual({ ok: false, refusal: "type-in-city" });
  });

  it("that cannot be had leaves a line for each try, without point, address or key", async () => {
    const { logged, origin } = await mapsService(cutting);
    await remapPlace(tokyo, unstopped);
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject(
      [1, 2, 3].map((attempt) => ({ level: "warn", event: "maps-lookup-failed", attempt })),
    );
    for (const secret of ["35.67", "139.6", "canary", new URL(origin).port, "127.0.0.1"])
      expect(logged.join("").replaceAll(/"at":"[^"]*"/g, "")).not.toContain(secret);
  });

  it("tells of every try that fails, also of one that is answered with an error", async () => {
    const { logged } = await mapsService(saying("", 503), saying("", 503), whole);
    await remapPlace(tokyo, unstopped);
    expect(logged.map((line) => (JSON.parse(line) as { attempt: number }).attempt)).toEqual([1, 2]);
  });
});
