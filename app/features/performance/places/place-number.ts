/**
 * Places as 32-bit numbers that samples and aggregates store, so what a number means never changes:
 *
 * | number                          | place                                                        |
 * | ------------------------------- | ------------------------------------------------------------ |
 * | above 0                         | a city, by its GeoNames id                                   |
 * | 0                               | everywhere; a sample whose place is not known counts only there |
 * | -1 to -676                      | a country, by the letters of its ISO 3166-1 alpha-2 code     |
 * | -1 001 to -1 266 933 835        | a state with a GeoNames code of up to four characters        |
 * | -1 266 933 836 to -2 147 475 887 | a state with a longer code, by a hash of it                 |
 */

/** The place that has every other in it. */
export const everywhere = 0;

export type PlaceKind = "Global" | "Country" | "State" | "City";

const letters = 26;
const countries = letters * letters;

/** Before the first state; the numbers between it and the last country are no place. */
const beforeStates = 1000;

/** A character of a state's code, and 0 for none: 0 to 9 are 1 to 10, A to Z are 11 to 36. */
const characters = 37;
const shortCodeLength = 4;
const shortCodes = characters ** shortCodeLength;
const beforeLongStates = beforeStates + countries * shortCodes;

/**
 * Numbers that each country has for longer codes: the greatest prime with which all of them stay within
 * 32 bits. Two codes of a country may share a number in principle; a test asks every state of the gazetteer.
 */
const longCodes = 1_302_577;

const lowestNumber = -(beforeLongStates + countries * longCodes - 1);
const highestNumber = 2 ** 31 - 1;

/**
 * @param geoNamesId of a populated place
 * @throws {RangeError} for what is no GeoNames id
 */
export function cityNumber(geoNamesId: number): number {
  if (!Number.isInteger(geoNamesId) || geoNamesId <= 0 || geoNamesId > highestNumber)
    throw new RangeError(`${geoNamesId} is not a GeoNames id.`);
  return geoNamesId;
}

/**
 * @param code ISO 3166-1 alpha-2 in capitals, or XK
 * @throws {RangeError} for what is not two capitals
 */
export function countryNumber(code: string): number {
  return -(1 + countryOrder(code));
}

/**
 * @param country ISO 3166-1 alpha-2 in capitals
 * @param admin1 GeoNames code of a first-level division: digits and capitals
 * @throws {RangeError} for what is no such code
 */
export function stateNumber(country: string, admin1: string): number {
  if (!/^[0-9A-Z]+$/.test(admin1))
    throw new RangeError(`${admin1} is not a GeoNames code of a state.`);
  const order = countryOrder(country);
  if (admin1.length > shortCodeLength)
    return -(beforeLongStates + order * longCodes + hashOf(admin1));
  return -(beforeStates + order * shortCodes + shortCodeNumber(admin1));
}

/** @throws {RangeError} for a number that is no place's */
export function placeKind(number: number): PlaceKind {
  if (!Number.isInteger(number) || number > highestNumber || number < lowestNumber)
    throw noPlace(number);
  if (number > 0) return "City";
  if (number === everywhere) return "Global";
  if (number >= -countries) return "Country";
  if (number >= -beforeStates) throw noPlace(number);
  return "State";
}

/**
 * The country of a country or state, as the number says it. What country a city is in only the
 * gazetteer knows (place-tree.server.ts).
 *
 * @returns ISO 3166-1 alpha-2
 * @throws {RangeError} for the number of a city, of everywhere or of no place
 */
export function countryOf(number: number): string {
  const kind = placeKind(number);
  if (kind === "State") return countryCode(-countryOfState(number) - 1);
  if (kind !== "Country") throw new RangeError(`${number} does not say its country.`);
  return countryCode(-number - 1);
}

/**
 * The number of the country that a state is in.
 *
 * @param number of a state; another gives nonsense, since this is asked of every cell of a page
 */
export function countryOfState(number: number): number {
  const order =
    -number >= beforeLongStates
      ? Math.floor((-number - beforeLongStates) / longCodes)
      : Math.floor((-number - beforeStates) / shortCodes);
  return -(1 + order);
}

/**
 * @returns GeoNames code of a state; undefined where it has more than four characters, since then the
 *   number holds only its hash
 * @throws {RangeError} for a number that is no state's
 */
export function admin1Of(number: number): string | undefined {
  if (placeKind(number) !== "State") throw new RangeError(`${number} is not a state.`);
  if (-number >= beforeLongStates) return undefined;
  let rest = (-number - beforeStates) % shortCodes;
  let code = "";
  while (rest > 0) {
    code = characterOf(rest % characters) + code;
    rest = Math.floor(rest / characters);
  }
  return code;
}

function countryOrder(code: string): number {
  if (!/^[A-Z]{2}$/.test(code)) throw new RangeError(`${code} is not a country code.`);
  return letterOrder(code, 0) * letters + letterOrder(code, 1);
}

function countryCode(order: number): string {
  return letterAt(Math.floor(order / letters)) + letterAt(order % letters);
}

function letterOrder(code: string, at: number): number {
  return code.charCodeAt(at) - "A".charCodeAt(0);
}

function letterAt(order: number): string {
  return String.fromCharCode("A".charCodeAt(0) + order);
}

function characterNumber(character: string): number {
  return Number.parseInt(character, characters - 1) + 1;
}

function characterOf(number: number): string {
  return (number - 1).toString(characters - 1).toUpperCase();
}

function shortCodeNumber(code: string): number {
  let number = 0;
  for (const character of code) number = number * characters + characterNumber(character);
  return number;
}

function hashOf(code: string): number {
  let hash = 0;
  for (const character of code) hash = (hash * characters + characterNumber(character)) % longCodes;
  return hash;
}

function noPlace(number: number): RangeError {
  return new RangeError(`${number} is not the number of a place.`);
}
