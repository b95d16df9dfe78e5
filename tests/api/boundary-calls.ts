import { beforeEach, expect, it } from "vitest";

import { boundaryAnswers } from "~/api/partner-performance/boundary-answers.schema";
import { decodePolygon } from "~/lib/shape-code";
import { storePartner } from "#tests/factories/partner";
import { signIn, type SignedIn } from "#tests/support/signed-in";

import type { Asked, DocumentedSite } from "./documented-site";

const calls = {
  one: "map_geoBoundary",
  parts: "map_GeoBoundaries",
  cities: "PartnerPerformance_getCityBoundaries",
} as const;

type Boundary = {
  entityID: string;
  name: string;
  primitives: { PrimitiveID: string; Shape: string; NumPoints: string }[];
};

export function describeBoundaries(open: () => DocumentedSite): void {
  let ingrid: SignedIn;
  // Each test has an account, and so a budget, of its own.
  beforeEach(async () => {
    ingrid = await signIn(open().db, { account: { name: "Ingrid" } });
    await storePartner(open().db, {
      name: "Fjordnet",
      status: "Approved",
      members: [ingrid.account],
    });
  });
  const ask = (name: keyof typeof calls, asked: Asked) =>
    open().ask(calls[name], { cookie: ingrid.cookie, ...asked });
  const one = (type: string, name: string) => ask("one", { path: { type, name } });

  it.each([
    ["country", "DE", { entityID: "DE", name: "Germany" }],
    ["country", "united kingdom", { entityID: "GB", name: "United Kingdom" }],
    ["state", "FR-IDF", { entityID: "FR-IDF", name: "Île-de-France" }],
    ["state", "Bavaria", { entityID: "DE-BY", name: "Bavaria" }],
    ["City", "5809844", { entityID: "5809844", name: "Seattle" }],
  ])("answer the boundary of the %s %s", async (type, name, place) => {
    const { status, body, headers } = await one(type, name);
    expect([status, body]).toEqual([200, expect.objectContaining(place)]);
    expect(headers.get("Cache-Control")).toBe("private, max-age=1200");
    expect(boundaryAnswers.PlaceBoundary?.parse(body)).toEqual(body);
    const { primitives } = body as Boundary;
    expect(primitives.length).toBeGreaterThan(0);
    primitives.forEach(({ PrimitiveID, Shape, NumPoints }, at) => {
      const rings = decodePolygon(Shape);
      expect([PrimitiveID, NumPoints]).toEqual([String(at + 1), String(rings.flat().length)]);
      for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0]);
    });
  });

  it("cut what crosses the antimeridian, and stay within the world", async () => {
    const { body } = await one("state", "RU-CHU");
    const longitudes = (body as Boundary).primitives.flatMap(({ Shape }) =>
      decodePolygon(Shape)
        .flat()
        .map(([longitude]) => longitude),
    );
    expect(Math.min(...longitudes)).toBe(-180);
    expect(Math.max(...longitudes)).toBe(180);
  });

  it("say which places a name means", async () => {
    const { status, body } = await one("city", "Springfield");
    const { error, details } = body as {
      error: string;
      details: { field: string; message: string }[];
    };
    expect([status, error]).toEqual([409, "several-places"]);
    expect(details[0]).toEqual({
      field: "4409896",
      message: "Springfield, Missouri, United States",
    });
    expect(details.length).toBeLessThanOrEqual(20);
    expect((await one("state", "Punjab")).status).toBe(409);
    for (const name of ["parts", "cities"] as const)
      expect((await ask(name, { query: { state: "Punjab" } })).status).toBe(409);
  });

  it.each([
    ["country", "Atlantis"],
    ["country", "US-CA"],
    ["state", "ZZ-ZZ"],
    ["city", "1"],
    ["city", "x".repeat(101)],
    ["continent", "Europe"],
  ])("know no %s %s", async (type, name) => {
    expect(await one(type, name)).toMatchObject({ status: 404, body: { error: "no-such-place" } });
  });

  it.each<[Record<string, string>, RegExp, number]>([
    [{}, /^[A-Z]{2}$/, 240],
    [{ country: "FR" }, /^FR-[A-Z0-9]+$/, 13],
    [{ country: "Singapore" }, /^\d+$/, 1],
    [{ country: "US", state: "Rhode Island" }, /^\d+$/, 20],
    [{ state: "DE-HB" }, /^\d+$/, 2],
  ])("answer the parts of %j", async (query, id, least) => {
    const { status, body, headers } = await ask("parts", { query });
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, max-age=1200"]);
    const parts = body as Boundary[];
    boundaryAnswers.PlaceBoundaries?.parse(parts);
    expect(parts.length).toBeGreaterThanOrEqual(least);
    for (const { entityID } of parts) expect(entityID).toMatch(id);
    const named = parts.map(({ name }) => name);
    expect(named).toEqual([...named].sort());
    const shaped = parts.filter(({ primitives }) => primitives.length > 0);
    expect(shaped.length).toBeGreaterThan(parts.length * 0.9);
  });

  it("answer no parts of a city, and the same areas of cities under both names", async () => {
    expect((await ask("parts", { query: { city: "5809844" } })).body).toEqual([]);
    const query = { country: "DE", state: "Saarland" };
    const areas = await ask("cities", { query });
    expect(areas.status).toBe(200);
    expect(areas.body).toEqual((await ask("parts", { query })).body);
    expect((await ask("cities", { query: { country: "SG" } })).status).toBe(200);
  });

  it("answer the cities of all states of a country", async () => {
    const { status, body } = await ask("cities", { query: { country: "NO" } });
    expect(status).toBe(200);
    const cities = body as Boundary[];
    expect(boundaryAnswers.PlaceBoundaries?.parse(cities)).toEqual(cities);
    const named = cities.map(({ name }) => name);
    expect(named).toEqual([...named].sort());
    const ofState = (await ask("cities", { query: { state: "NO-03" } })).body as Boundary[];
    expect(cities.length).toBeGreaterThan(ofState.length + 100);
    for (const city of ofState) expect(cities).toContainEqual(city);
  });

  it.each([
    ["cities", {}, "country"],
    ["cities", { country: "DE", city: "5809844" }, "city"],
    ["parts", { region: "DE" }, "region"],
    ["parts", { country: "x".repeat(101) }, "country"],
  ] as const)("%s of %j are refused and named", async (name, query, field) => {
    expect(await ask(name, { query })).toMatchObject({
      status: 400,
      body: { error: "bad-input", details: [expect.objectContaining({ field })] },
    });
  });

  it("take no parameters for one place", async () => {
    const asked = { path: { type: "country", name: "DE" }, query: { format: "geojson" } };
    expect(await ask("one", asked)).toMatchObject({
      status: 400,
      body: { details: [{ field: "format" }] },
    });
  });

  it("know nothing of places that are not there", async () => {
    for (const name of ["parts", "cities"] as const)
      expect((await ask(name, { query: { country: "Atlantis" } })).status).toBe(404);
  });

  it("answer members and leadership, and no other account", async () => {
    const lena = await signIn(open().db, { account: { name: "Lena" }, roles: ["leadership"] });
    const nobody = await signIn(open().db, { account: { name: "Nobody" } });
    const asked: [keyof typeof calls, Asked][] = [
      ["one", { path: { type: "country", name: "SG" } }],
      ["parts", { query: { country: "SG" } }],
      ["cities", { query: { country: "SG" } }],
    ];
    for (const [name, of] of asked) {
      const statusOf = async (cookie: string) => (await ask(name, { ...of, cookie })).status;
      expect([name, await statusOf(lena.cookie), await statusOf(nobody.cookie)]).toEqual([
        name,
        200,
        403,
      ]);
      expect((await open().ask(calls[name], of)).status).toBe(401);
    }
  });
}
