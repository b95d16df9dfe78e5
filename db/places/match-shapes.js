import { searchWords } from "../../app/lib/search-key.js";
import { groupBy } from "./group-by.js";
import { shapeFinder } from "./state-shapes.js";

/**
 * @typedef {import("./state-shapes.js").StateShape} StateShape
 * @typedef {{
 *   country: string, name: string, places: { longitudeLatitude: number[], population: number }[],
 * }} GazetteerState
 */

/** Most populous places of a state that are looked for in the outlines. */
const votersMost = 30;

/** Share of its places that a state and an outline must have in common to be the same one under two names. */
const sameStateShare = 0.9;

/** Words that say what kind of division a name is of, in the languages of the gazetteer and of the outlines. */
const kindWords = new Set(
  (
    "administrative area autonomous canton capital city community country county department district " +
    "division emirate federal governorate krai metropolitan municipality novads oblast oblysy of parish " +
    "prefecture province rajons region republic state territory the voivodeship"
  ).split(" "),
);

/**
 * What of a name tells one state of a country from another; all of it where it says only of what kind it is.
 *
 * @param {string} name
 * @returns {string}
 */
export function stateKey(name) {
  const words = searchWords(name);
  const telling = words.filter((word) => !kindWords.has(word));
  return (telling.length > 0 ? telling : words).join(" ");
}

/**
 * The outline of each state: the one that carries its code, where its places or its name agree; else the
 * one of its name; else the one that has its places and no others. No outline is two states'.
 *
 * @param {Map<string, GazetteerState>} states by "CC.code"
 * @param {readonly StateShape[]} shapes
 * @returns {Map<string, StateShape>} by "CC.code"
 */
export function matchShapes(states, shapes) {
  const votes = countVotes(states, shapes);
  const matched = new Map();
  const taken = new Set();
  for (const shapeOf of [
    shapeByCode(shapes, votes),
    shapeByName(shapes, votes),
    shapeByPlaces(votes),
  ]) {
    for (const [code, state] of states) {
      const shape = matched.has(code) ? undefined : shapeOf(code, state);
      if (!shape || taken.has(shape)) continue;
      matched.set(code, shape);
      taken.add(shape);
    }
  }
  return matched;
}

function shapeByCode(shapes, votes) {
  const ofCode = groupBy(
    shapes.filter(({ isFirstLevel }) => isFirstLevel),
    ({ gazetteerCode }) => gazetteerCode,
  );
  return (code, state) => {
    const [shape] = (ofCode.get(code) ?? []).sort((a, b) => votes.of(code, b) - votes.of(code, a));
    if (!shape) return undefined;
    const isLikely = votes.of(code, shape) === votes.highestOf(code) || isCalled(shape, state);
    return isLikely ? shape : undefined;
  };
}

function shapeByName(shapes, votes) {
  const ofCountry = groupBy(shapes, ({ country }) => country);
  return (code, state) => {
    const named = (ofCountry.get(state.country) ?? []).filter((shape) => isCalled(shape, state));
    const seen = named.filter((shape) => votes.of(code, shape) > 0);
    const [shape, other] = votes.highestOf(code) > 0 ? seen : named;
    return other ? undefined : shape;
  };
}

function shapeByPlaces(votes) {
  return (code) => {
    const shape = votes.winnerOf(code);
    return shape && votes.shareOf(code, shape) >= sameStateShare ? shape : undefined;
  };
}

/**
 * @param {StateShape} shape
 * @param {GazetteerState} state
 * @returns {boolean} whether one of the outline's names is the state's
 */
export function isCalled(shape, { name }) {
  const key = stateKey(name);
  return shape.names.some((other) => stateKey(other) === key);
}

/** In which outlines the larger places of each state lie. */
function countVotes(states, shapes) {
  const find = shapeFinder(shapes);
  const ofState = new Map();
  const ofShape = new Map();
  for (const [code, { places }] of states) {
    const voters = [...places].sort((a, b) => b.population - a.population).slice(0, votersMost);
    const counts = new Map();
    ofState.set(code, counts);
    for (const { longitudeLatitude } of voters) {
      const shape = find(longitudeLatitude);
      if (!shape) continue;
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
      ofShape.set(shape, (ofShape.get(shape) ?? 0) + 1);
    }
  }
  const winnerOf = (code) => [...ofState.get(code)].sort((a, b) => b[1] - a[1])[0]?.[0];
  const of = (code, shape) => ofState.get(code).get(shape) ?? 0;
  const totalOf = (code) => [...ofState.get(code).values()].reduce((sum, count) => sum + count, 0);
  return {
    of,
    winnerOf,
    highestOf: (code) => Math.max(0, ...ofState.get(code).values()),
    /** The smaller one of the shares that the state has of the outline's votes, and the outline of the state's. */
    shareOf: (code, shape) =>
      Math.min(of(code, shape) / totalOf(code), of(code, shape) / (ofShape.get(shape) ?? 1)),
  };
}
