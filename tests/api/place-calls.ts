import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import type { Place } from "~/features/geo/place";
import { geodesicKm } from "~/lib/geodesy";
import { application, setApplication } from "~/platform/application.server";

import type { Asked, DocumentedSite } from "./documented-site";

const remap = "AnonymousConnectivityTest_RemapBingGeo";
const reverse = "AnonymousConnectivityTest_ReverseEgressLocation";
const tokyo = { latitude: 35.676212, longitude: 139.650312 };

export function describePlaces(open: () => DocumentedSite): void {
  describe("ReverseEgressLocation", () => {
    it.each([
      [
        "a network of the demonstration",
        "198.51.100.70",
        { country: "United Kingdom", city: "London" },
      ],
      [
        "another network",
        "192.0.2.200",
        { country: "Australia", state: "New South Wales", city: "Sydney" },
      ],
      ["an address of version 6", "2001:db8:a001::1", { country: "Singapore", city: "Singapore" }],
      ["a mapped address", "::ffff:192.0.2.140", { country: "Japan", city: "Tokyo" }],
      [
        "loopback, which stands for the demonstration's visitor",
        "127.0.0.1",
        {
          country: "United States",
          state: "Washington",
          city: "Seattle",
          cityLat: 47.60621,
          cityLong: -122.33207,
        },
      ],
      ["a private address, too", "10.1.2.3", { city: "Seattle" }],
      ["what is no address, too", "unknown", { city: "Seattle" }],
    ])("knows %s", async (_what, address, place) => {
      expect((await open().ask(reverse, { address })).body).toMatchObject(place);
    });

    it.each(["", "/gcc"])("answers under %j", async (prefix) => {
      expect((await open().ask(reverse, { prefix })).status).toBe(200);
    });
  });

  describe("RemapBingGeo", () => {
    const asText = (point: object) =>
      Object.fromEntries(Object.entries(point).map(([name, value]) => [name, String(value)]));

    it.each<[string, Asked]>([
      ["JSON", { json: tokyo }],
      ["JSON with numbers as text", { json: asText(tokyo) }],
      ["a form", { form: asText(tokyo) }],
      ["JSON with more in it", { json: { ...tokyo, zoom: 3 } }],
    ])("names the point of %s and answers it snapped", async (_what, asked) => {
      const place = (await open().ask(remap, asked)).body as Place;
      expect(place).toMatchObject({ country: "Japan", countryCode: "JP", region: "Tokyo" });
      expect([place.latitude, place.longitude]).not.toEqual([tokyo.latitude, tokyo.longitude]);
      expect(geodesicKm(place, tokyo)).toBeLessThan(0.2);
    });

    it.each([
      ["the sea", -48, -123],
      ["the pole, which is the sea off Africa", 89, 0],
    ])("asks to type a city in %s", async (_where, latitude, longitude) => {
      const answer = await open().ask(remap, { json: { latitude, longitude } });
      expect([answer.status, answer.body]).toMatchObject([404, { error: "type-in-city" }]);
    });

    it.each<[string, Asked, string]>([
      ["nothing", { json: {} }, "latitude"],
      ["a list", { json: [1, 2] }, ""],
      ["blanks", { form: { latitude: " ", longitude: "" } }, "latitude"],
      ["null", { json: { latitude: null, longitude: 1 } }, "latitude"],
      ["true", { json: { latitude: 1, longitude: true } }, "longitude"],
      ["a word", { form: { latitude: "north", longitude: "1" } }, "latitude"],
      ["beyond the pole", { json: { latitude: 90.5, longitude: 1 } }, "latitude"],
      ["beyond the line", { json: { latitude: 1, longitude: "181" } }, "longitude"],
    ])("refuses %s by name", async (_what, asked, field) => {
      const answer = await open().ask(remap, asked);
      expect([answer.status, answer.body]).toMatchObject([400, { error: "bad-input" }]);
      expect((answer.body as { details: { field: string }[] }).details[0]?.field).toBe(field);
    });

    it.each<[string, Asked, number, string]>([
      ["text", { body: "x", headers: { "Content-Type": "text/plain" } }, 415, "unsupported-body"],
      [
        "almost JSON",
        { body: "{}", headers: { "Content-Type": "application/jsonp" } },
        415,
        "unsupported-body",
      ],
      [
        "broken JSON",
        { body: "{", headers: { "Content-Type": "application/json" } },
        400,
        "bad-body",
      ],
      ["more than 4 KiB", { json: { ...tokyo, more: "x".repeat(4096) } }, 413, "body-too-large"],
    ])("refuses %s", async (_what, asked, status, error) => {
      const answer = await open().ask(remap, asked);
      expect([answer.status, answer.body]).toMatchObject([status, { error }]);
    });

    describe("with a maps service", () => {
      const started: http.Server[] = [];
      afterEach(() => {
        for (const server of started.splice(0)) server.close().closeAllConnections();
        setApplication(open().site.application);
      });

      /** A maps service that answers its requests by turns, the last answer from then on. */
      async function mapsService(...statuses: number[]): Promise<string[]> {
        const asked: string[] = [];
        const server = http.createServer((request, response) => {
          asked.push(request.url ?? "");
          response.statusCode = statuses[Math.min(asked.length, statuses.length) - 1] ?? 200;
          response.end(
            JSON.stringify({
              resourceSets: [
                {
                  resources: [
                    {
                      address: {
                        locality: "Setagaya",
                        adminDistrict: "Tokyo",
                        countryRegion: "Japan",
                        countryRegionIso2: "JP",
                      },
                    },
                  ],
                },
              ],
            }),
          );
        });
        started.push(server.listen(0, "127.0.0.1"));
        await once(server, "listening");
        const maps = {
          serviceUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          serviceKey: "service-key",
        };
        setApplication({ ...application(), environment: { ...application().environment, maps } });
        return asked;
      }

      it.each([
        ["the first answer", [200], 1, "Setagaya"],
        ["the third after two failures", [500, 503, 200], 3, "Setagaya"],
      ])("takes %s", async (_what, statuses, tries, city) => {
        const asked = await mapsService(...statuses);
        const { body, text } = await open().ask(remap, { json: tokyo });
        expect([asked.length, (body as Place).city]).toEqual([tries, city]);
        expect(text).not.toContain("service-key");
      });

      it("tells it the snapped point alone", async () => {
        const asked = await mapsService(200);
        await open().ask(remap, { json: tokyo });
        expect(asked[0]).toMatch(/^\/REST\/v1\/Locations\/35\.67\d+,139\.65\d*\?/);
        expect(asked[0]).not.toContain(String(tokyo.latitude));
        expect(new URL(asked[0] ?? "", "http://maps").searchParams.get("maxResults")).toBe("1");
      });

      it("goes by the gazetteer after three failures", async () => {
        const asked = await mapsService(500);
        const { status, body } = await open().ask(remap, { json: tokyo });
        expect([asked.length, status, (body as Place).region]).toEqual([3, 200, "Tokyo"]);
      });
    });
  });

  describe("places", () => {
    const suggest = async (query: Record<string, string>, asked: Asked = {}) =>
      ((await open().ask("places", { query, ...asked })).body as { suggestions: Place[] })
        .suggestions;

    it.each([
      ["par", "Paris", "FR"],
      ["tacoma, wa", "Tacoma", "US"],
      ["東京", "Tokyo", "JP"],
      ["  SÃO PAULO ", "São Paulo", "BR"],
    ])("finds %j", async (q, city, countryCode) => {
      expect((await suggest({ q }))[0]).toMatchObject({ city, countryCode });
    });

    it.each([[{}], [{ q: "" }], [{ q: "   " }], [{ q: "zzzzqqqq" }]])(
      "finds nothing for %j",
      async (query: Record<string, string>) => {
        expect(await suggest(query)).toEqual([]);
      },
    );

    it("answers no more than eight, and reads no more than 100 characters", async () => {
      expect(await suggest({ q: "san" })).toHaveLength(8);
      expect(await suggest({ q: `paris${" ".repeat(95)}x` })).toEqual(
        await suggest({ q: "paris" }),
      );
    });

    it.each<[string, Asked, string]>([
      ["the link's language", { query: { q: "tokyo", language: "ja" } }, "日本"],
      [
        "the browser's language",
        { query: { q: "tokyo" }, headers: { "Accept-Language": "de, ja;q=0.5" } },
        "日本",
      ],
      [
        "English otherwise",
        { query: { q: "tokyo" }, headers: { "Accept-Language": "tlh" } },
        "Japan",
      ],
    ])("names countries in %s", async (_whose, asked, country) => {
      const { body } = await open().ask("places", asked);
      expect((body as { suggestions: Place[] }).suggestions[0]?.country).toBe(country);
    });
  });
}
