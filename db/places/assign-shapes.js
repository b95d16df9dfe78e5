import { distance } from "geokdbush";

import { groupBy } from "./group-by.js";
import { matchShapes } from "./match-shapes.js";
import { shapeFinder } from "./state-shapes.js";

/**
 * @typedef {import("./match-shapes.js").GazetteerState} GazetteerState
 * @typedef {import("./state-shapes.js").StateShape} StateShape
 *
 * A shape that belongs to one state, or, with `sites`, one that several states divide by what is nearest.
 *
 * @typedef {{ shape: StateShape, how: "match" | "places" | "land", code: string }} WholeShape
 * @typedef {{ shape: StateShape, sites: { code: string, point: number[] }[] }} DividedShape
 */

/** An outline that carries a state's code or name is not its own when another state has this many times its places. */
const overruledTimes = 10;

/** Share of a shape's places from which another state is taken to have a part of it. */
const partShare = 0.25;
/** With fewer places than this in a shape, a state may only lie at its border. */
const partLeastPlaces = 3;

/** Share of its places in a shape from which a state without a shape of its own takes part in dividing it. */
const lackingShare = 0.2;

/** How far from its edge the place that names an uninhabited shape may be. */
const nearestKm = 100;

/**
 * Gives the shapes to the states of the gazetteer: a shape to the state that has its code or name, else to
 * the one that has most of the places inside, so that shapes finer than the states are put together. Where a
 * state would be left without, or a shape is clearly of several, these divide it among their places.
 *
 * @param {Map<string, GazetteerState>} states by "CC.code"
 * @param {readonly StateShape[]} shapes
 * @returns {{ wholes: WholeShape[], divided: DividedShape[] }} a shape of a country without states has the
 *   country's code
 */
export function assignShapes(states, shapes) {
  const votes = countVotes(states, shapes);
  const owners = ownersOf(states, shapes, votes);
  const divisions = divisionsOf(states, votes, owners);
  const wholes = [...owners]
    .filter(([shape]) => !divisions.has(shape))
    .map(([shape, owner]) => ({ shape, ...owner }));
  const divided = [...divisions].map(([shape, codes]) => ({
    shape,
    sites: [...codes].flatMap((code) => sitesOf(code, { states, votes, shape })),
  }));
  return { wholes, divided };
}

/** Where the places of each state lie. */
function countVotes(states, shapes) {
  const find = shapeFinder(shapes);
  const ofShape = new Map(shapes.map((shape) => [shape, new Map()]));
  const ofState = new Map();
  for (const [code, { places }] of states) {
    const located = new Map();
    ofState.set(code, located);
    for (const { longitudeLatitude } of places) {
      const shape = find(longitudeLatitude);
      if (!shape) continue;
      located.set(shape, [...(located.get(shape) ?? []), longitudeLatitude]);
      ofShape.get(shape).set(code, located.get(shape).length);
    }
  }
  const isShaped = new Set(shapes.map(({ country }) => country));
  // Places at a border may be found in the neighbour's shape, whose own they never outvote.
  const mayVote = (shape, code, hasOwn) => {
    const { country } = states.get(code);
    if (country === shape.country) return true;
    return !hasOwn && (!isShaped.has(country) || !isCountryCode(shape.country));
  };
  return {
    ofState,
    ranked(shape) {
      const all = [...ofShape.get(shape)];
      const hasOwn = all.some(([code]) => states.get(code).country === shape.country);
      return all
        .filter(([code]) => mayVote(shape, code, hasOwn))
        .sort((a, b) => b[1] - a[1])
        .map(([code, count]) => ({ code, count }));
    },
  };
}

/** Land that is nobody's, or that is disputed, has -1 or -99. */
function isCountryCode(text) {
  return /^[A-Z]{2}$/.test(text);
}

function ownersOf(states, shapes, votes) {
  const matched = new Map([...matchShapes(states, shapes)].map(([code, shape]) => [shape, code]));
  const inCountry = groupBy(states, ([, { country }]) => country);
  const owners = new Map();
  for (const shape of shapes) {
    const ranked = votes.ranked(shape);
    const code = matched.get(shape);
    if (code !== undefined && !isOverruled(code, ranked)) owners.set(shape, { how: "match", code });
    else if (ranked[0]) owners.set(shape, { how: "places", code: ranked[0].code });
    else if (code !== undefined) owners.set(shape, { how: "match", code });
    else if (!inCountry.has(shape.country)) {
      if (isCountryCode(shape.country)) owners.set(shape, { how: "land", code: shape.country });
    } else {
      const nearest = nearestState(shape, inCountry.get(shape.country));
      if (nearest) owners.set(shape, { how: "places", code: nearest });
    }
  }
  return owners;
}

function isOverruled(code, ranked) {
  const own = ranked.find((each) => each.code === code)?.count ?? 0;
  const most = ranked[0]?.count ?? 0;
  return most >= overruledTimes && own * overruledTimes <= most;
}

/** The state of the place nearest to the middle of a shape that has none. */
function nearestState(shape, states) {
  const { west, south, east, north } = boxOf(shape);
  const middle = [(west + east) / 2, (south + north) / 2];
  let nearest = { km: nearestKm + distance(...middle, east, north), code: undefined };
  for (const [code, { places }] of states) {
    for (const { longitudeLatitude } of places) {
      const km = distance(...middle, ...longitudeLatitude);
      if (km < nearest.km) nearest = { km, code };
    }
  }
  return nearest.code;
}

function boxOf({ polygons }) {
  const sides = (side) => polygons.map((polygon) => polygon[side]);
  return {
    west: Math.min(...sides("west")),
    south: Math.min(...sides("south")),
    east: Math.max(...sides("east")),
    north: Math.max(...sides("north")),
  };
}

/** The shapes that several states divide, with the codes of these. */
function divisionsOf(states, votes, owners) {
  const owned = new Set([...owners.values()].map(({ code }) => code));
  const divisions = new Map();
  const add = (shape, code) => {
    const owner = owners.get(shape);
    if (!owner) return;
    divisions.set(shape, (divisions.get(shape) ?? new Set([owner.code])).add(code));
  };
  for (const code of states.keys()) {
    if (owned.has(code)) continue;
    for (const shape of shapesOfLacking(code, { states, votes, owners })) add(shape, code);
  }
  for (const [shape, { how }] of owners) {
    if (how !== "places") continue;
    const ranked = votes.ranked(shape);
    const total = ranked.reduce((sum, { count }) => sum + count, 0);
    for (const { code, count } of ranked.slice(1))
      if (count >= partLeastPlaces && count >= total * partShare) add(shape, code);
  }
  return divisions;
}

function shapesOfLacking(code, { states, votes, owners }) {
  const located = [...votes.ofState.get(code)];
  const total = located.reduce((sum, [, points]) => sum + points.length, 0);
  const { country, places } = states.get(code);
  const isPossible = ([shape]) => isOfCountry(shape, owners, country);
  const shares = located.filter(
    (entry) => isPossible(entry) && entry[1].length >= total * lackingShare,
  );
  if (shares.length > 0) return shares.map(([shape]) => shape);
  const point = places[0].longitudeLatitude;
  const nearest = [...owners.keys()]
    .filter((shape) => isOfCountry(shape, owners, country))
    .map((shape) => ({ shape, km: distanceTo(shape, point) }))
    .sort((a, b) => a.km - b.km)[0];
  return nearest && nearest.km <= nearestKm ? [nearest.shape] : [];
}

function isOfCountry(shape, owners, country) {
  return owners.get(shape)?.code.startsWith(`${country}.`) ?? false;
}

/** To the nearest corner of the shape. */
function distanceTo({ polygons }, point) {
  let nearest = Infinity;
  for (const { rings } of polygons)
    for (const corner of rings[0]) nearest = Math.min(nearest, distance(...corner, ...point));
  return nearest;
}

function sitesOf(code, { states, votes, shape }) {
  const inside = votes.ofState.get(code).get(shape);
  const points = inside ?? states.get(code).places.map((place) => place.longitudeLatitude);
  return points.map((point) => ({ code, point }));
}
