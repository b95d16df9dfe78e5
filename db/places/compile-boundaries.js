import { deflateRawSync } from "node:zlib";

import { packSections, packTexts } from "../../app/lib/packed-sections.js";
import { voronoiAreas } from "../../app/lib/voronoi-areas.js";
import { assignShapes } from "./assign-shapes.js";
import { boundariesFormat } from "./formats.js";
import { groupBy } from "./group-by.js";
import { joinPieces, simplifyShapes } from "./simplify-shapes.js";
import { longitudeTurns } from "./turn-longitudes.js";

/**
 * @typedef {import("./match-shapes.js").GazetteerState} GazetteerState
 * @typedef {import("./state-shapes.js").StateShape} StateShape
 * @typedef {{ key: string, geometry: import("./simplify-shapes.js").MultiPolygon }} Piece
 */

/**
 * The shapes of states as one packed file: a compressed topology for each country.
 *
 * @param {{
 *   states: Map<string, GazetteerState>, shapes: readonly StateShape[], countries: readonly string[],
 * }} sources `states` by "CC.code", `countries` all of the gazetteer
 * @returns {Promise<{ file: Uint8Array, shapeCount: number, coverage: BoundaryCoverage[] }>}
 */
export async function compileBoundaries({ states, shapes, countries }) {
  const assigned = assignShapes(states, shapes);
  const simplified = await simplifyShapes(
    shapes.map(({ polygons }) => ({
      type: "MultiPolygon",
      coordinates: polygons.map(({ rings }) => rings),
    })),
  );
  const polygonsOf = new Map(shapes.map((shape, at) => [shape, simplified[at].coordinates]));
  const topology = await joinPieces(piecesOf(assigned, polygonsOf));
  const byCountry = groupBy(topology.objects.areas.geometries, ({ id }) => id.slice(0, 2));
  const nearest = new Set(assigned.divided.flatMap(({ sites }) => sites.map(({ code }) => code)));
  const packed = [...byCountry]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([country, areas]) => ({
      country,
      bytes: deflateRawSync(JSON.stringify(ownTopology(topology, areas, nearest))),
    }));
  return {
    file: packSections(boundariesFormat, {
      ...named("countries", packTexts(packed.map(({ country }) => country))),
      ...named("topologies", joined(packed.map(({ bytes }) => bytes))),
    }),
    shapeCount: topology.objects.areas.geometries.length,
    coverage: coverageOf({ states, countries, assigned, areas: topology.objects.areas.geometries }),
  };
}

/** @returns {Piece[]} parts of states; of divided shapes the cell of each site */
function piecesOf({ wholes, divided }, polygonsOf) {
  const turn = longitudeTurns([
    ...wholes.map(({ code, shape }) => ({
      country: code.slice(0, 2),
      polygons: polygonsOf.get(shape),
    })),
    ...divided.map(({ sites, shape }) => ({
      country: sites[0].code.slice(0, 2),
      polygons: polygonsOf.get(shape),
    })),
  ]);
  return [
    ...wholes.map(({ code, shape }) =>
      piece(code, turnedPolygons(turn, code, polygonsOf.get(shape))),
    ),
    ...divided.flatMap(({ sites, shape }) => {
      const cells = voronoiAreas(
        turnedPolygons(turn, sites[0].code, polygonsOf.get(shape)),
        sites.map(({ code, point }) => turnedPoint(turn, code, point)),
      );
      return sites.map(({ code }, at) => piece(code, cells[at]));
    }),
  ].filter(({ geometry }) => geometry.coordinates.length > 0);
}

function piece(key, coordinates) {
  return { key, geometry: { type: "MultiPolygon", coordinates } };
}

function turnedPoint(turn, code, [longitude, latitude]) {
  return [turn(code.slice(0, 2), longitude), latitude];
}

function turnedPolygons(turn, code, polygons) {
  return polygons.map((rings) =>
    rings.map((ring) => ring.map((point) => turnedPoint(turn, code, point))),
  );
}

/** The part of the topology that a country needs; areas made by what is nearest are marked. */
function ownTopology(topology, areas, nearest) {
  const numbers = new Map();
  const renumbered = (arcs) =>
    arcs.map((arc) => {
      if (Array.isArray(arc)) return renumbered(arc);
      const whole = arc < 0 ? ~arc : arc;
      if (!numbers.has(whole)) numbers.set(whole, numbers.size);
      const number = numbers.get(whole);
      return arc < 0 ? ~number : number;
    });
  const geometries = areas.map(({ type, id, arcs }) => ({
    type,
    id,
    ...(nearest.has(id) && { properties: { isApproximate: true } }),
    arcs: renumbered(arcs),
  }));
  return {
    type: "Topology",
    transform: topology.transform,
    objects: { areas: { type: "GeometryCollection", geometries } },
    arcs: [...numbers.keys()].map((arc) => topology.arcs[arc]),
  };
}

function named(name, { bytes, offsets }) {
  return { [`${name}Bytes`]: bytes, [`${name}Offsets`]: offsets };
}

function joined(parts) {
  const offsets = new Uint32Array(parts.length + 1);
  parts.forEach((part, at) => {
    offsets[at + 1] = offsets[at] + part.length;
  });
  return { bytes: new Uint8Array(Buffer.concat(parts)), offsets };
}

/**
 * How the states of a country got their shapes, and which have none. A country without states that has a
 * shape is `isWhole`.
 *
 * @typedef {{
 *   country: string, isWhole: boolean, states: number, byCode: number, byPlaces: number, byNearest: number,
 *   statesLeftOut: string[],
 * }} BoundaryCoverage
 */
function coverageOf({ states, countries, assigned, areas }) {
  const shaped = new Set(areas.map(({ id }) => id));
  const matched = new Set(
    assigned.wholes.filter(({ how }) => how === "match").map(({ code }) => code),
  );
  const nearest = new Set(assigned.divided.flatMap(({ sites }) => sites.map(({ code }) => code)));
  const howOf = (code) => {
    if (!shaped.has(code)) return "leftOut";
    if (nearest.has(code)) return "byNearest";
    return matched.has(code) ? "byCode" : "byPlaces";
  };
  const byCountry = groupBy([...states], ([, { country }]) => country);
  return [...countries].sort().map((country) => {
    const own = (byCountry.get(country) ?? []).map(([code, { name }]) => ({
      text: `${code} ${name}`,
      how: howOf(code),
    }));
    const count = (how) => own.filter((state) => state.how === how).length;
    return {
      country,
      isWhole: shaped.has(country),
      states: own.length,
      byCode: count("byCode"),
      byPlaces: count("byPlaces"),
      byNearest: count("byNearest"),
      statesLeftOut: own.filter(({ how }) => how === "leftOut").map(({ text }) => text),
    };
  });
}
