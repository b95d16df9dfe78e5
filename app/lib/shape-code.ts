/**
 * Shapes as text, as map services write them: each number is the way from the point before, so that near
 * points take few characters.
 */

/** In degrees. */
type Position = readonly [longitude: number, latitude: number];

/** Steps in a degree: a step is at most 1.1 m. */
const stepsPerDegree = 1e5;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
const numberOf = new Map([...alphabet].map((character, at) => [character, at]));

/** A character has five bits of a number; the sixth says that more follow. */
const bitsOfCharacter = 32;

/** The form of the text, before its rings. */
const form = "1";

/**
 * The points of a polygon as text; longitudes may go beyond 180.
 *
 * @param rings outer ring first, then holes, each with its first point again at its end
 */
export function encodePolygon(rings: readonly (readonly Position[])[]): string {
  return [form, ...rings.map(encodeRing)].join(",");
}

/**
 * @returns the rings of the polygon
 * @throws {RangeError} for a text of another form
 */
export function decodePolygon(text: string): [longitude: number, latitude: number][][] {
  const [version, ...rings] = text.split(",");
  if (version !== form) throw new RangeError("The shape has an unknown form.");
  return rings.map(decodeRing);
}

export function encodeRing(points: readonly Position[]): string {
  let text = "";
  let [x, y] = [0, 0];
  for (const [longitude, latitude] of points) {
    const [nextX, nextY] = [
      Math.round(longitude * stepsPerDegree),
      Math.round(latitude * stepsPerDegree),
    ];
    text += characters(paired(withoutSign(nextX - x), withoutSign(nextY - y)));
    [x, y] = [nextX, nextY];
  }
  return text;
}

/** @throws {RangeError} for a character that is none of the alphabet, or a number that is cut short */
export function decodeRing(text: string): [longitude: number, latitude: number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const number of numbers(text)) {
    const [stepX, stepY] = unpaired(number);
    x += withSign(stepX);
    y += withSign(stepY);
    points.push([x / stepsPerDegree, y / stepsPerDegree]);
  }
  return points;
}

/** 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 … */
function withoutSign(step: number): number {
  return step < 0 ? -2 * step - 1 : 2 * step;
}

function withSign(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}

/** One number for two (Cantor's pairing). It exceeds 32 bits, so that no bitwise operator may touch it. */
function paired(x: number, y: number): number {
  return triangle(x + y) + y;
}

function unpaired(number: number): [x: number, y: number] {
  let sum = Math.floor((Math.sqrt(8 * number + 1) - 1) / 2);
  // The root of a large number is rounded, which may be one too far.
  while (triangle(sum) > number) sum -= 1;
  while (triangle(sum + 1) <= number) sum += 1;
  const y = number - triangle(sum);
  return [sum - y, y];
}

/** 1 + 2 + … + n. The even factor is halved first: the whole product may exceed 53 bits. */
function triangle(n: number): number {
  return n % 2 === 0 ? (n / 2) * (n + 1) : n * ((n + 1) / 2);
}

function characters(number: number): string {
  let text = "";
  let rest = number;
  do {
    const bits = rest % bitsOfCharacter;
    rest = (rest - bits) / bitsOfCharacter;
    text += alphabet.charAt(rest > 0 ? bits + bitsOfCharacter : bits);
  } while (rest > 0);
  return text;
}

function* numbers(text: string): Generator<number> {
  let [number, place] = [0, 1];
  for (const character of text) {
    const bits = numberOf.get(character);
    if (bits === undefined) throw new RangeError("The shape has a character of no shape.");
    number += (bits % bitsOfCharacter) * place;
    place *= bitsOfCharacter;
    if (bits >= bitsOfCharacter) continue;
    yield number;
    [number, place] = [0, 1];
  }
  if (place > 1) throw new RangeError("The shape is cut short.");
}
