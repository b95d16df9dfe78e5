import { inSimplifiedChinese, inTraditionalChinese } from "./chinese-script.js";
import { isCalled, matchShapes, stateKey } from "./match-shapes.js";

/**
 * @typedef {import("./match-shapes.js").GazetteerState} GazetteerState
 * @typedef {import("./state-shapes.js").StateShape} StateShape
 * @typedef {{ isoCode: string } & import("./city-names.js").OtherLanguages} State "" where it is not known
 */

/**
 * The ISO 3166-2 code of each state of the gazetteer, and its names in other languages than English: those
 * of `stateNames`; else the code that is called by its name, or that of its outline, and the outline's names.
 *
 * @param {Map<string, GazetteerState>} states by "CC.code"
 * @param {{
 *   shapes: readonly StateShape[], subdivisions: Record<string, string>, stateNames: string[][],
 * }} sources `subdivisions` are the English names of the codes in force, by the code in small letters
 *   without hyphen
 * @returns {Map<string, State>} by "CC.code"
 */
export function compileStates(states, { shapes, subdivisions, stateNames }) {
  const shapeOf = matchShapes(states, shapes);
  const isoCodes = codesInForce(subdivisions);
  const shapeOfIso = new Map(shapes.map((shape) => [shape.isoCode, shape]));
  const listed = new Map(stateNames.map(([code, ...row]) => [code, row]));
  const compiled = new Map();
  for (const [code, state] of states) {
    const shape = shapeOf.get(code);
    const outlineCode = isoCodes.inForce(state, shape?.isoCode);
    const [listedCode, ja, zhHans, zhHant] = listed.get(code) ?? [];
    const isoCode = listedCode ?? (isoCodes.called(state) || outlineCode);
    // Some outlines are labelled with the code and the names of their neighbour.
    const isMislabelled =
      listedCode === undefined &&
      outlineCode !== "" &&
      outlineCode !== isoCode &&
      !isCalled(shape, state);
    const outline = namesOf(isMislabelled ? shapeOfIso.get(isoCode) : shape);
    compiled.set(code, {
      isoCode,
      ja: ja ?? outline.ja,
      zhHans: zhHans ?? outline.zhHans,
      zhHant: zhHant ?? outline.zhHant,
    });
  }
  return withoutShared(compiled, listed);
}

/** The names of an outline, each Chinese one in its script. */
function namesOf(shape) {
  if (!shape) return { ja: "", zhHans: "", zhHant: "" };
  const zhHans = inSimplifiedChinese(shape.zhHans);
  // Some outlines have the name of the state's capital in its place.
  const isOfCapital = shape.zhHant.endsWith("市") && !zhHans.endsWith("市");
  return {
    ja: shape.ja,
    zhHans,
    zhHant: inTraditionalChinese(isOfCapital ? shape.zhHans : shape.zhHant),
  };
}

function codesInForce(subdivisions) {
  const codes = new Set();
  const byName = new Map();
  for (const [plain, name] of Object.entries(subdivisions)) {
    const country = plain.slice(0, 2).toUpperCase();
    const isoCode = `${country}-${plain.slice(2).toUpperCase()}`;
    codes.add(isoCode);
    const key = `${country} ${stateKey(name)}`;
    byName.set(key, [...(byName.get(key) ?? []), isoCode]);
  }
  return {
    /** The one code of the country that is called as the state is; "" when there is none, or another one. */
    called({ country, name }) {
      const found = byName.get(`${country} ${stateKey(name)}`) ?? [];
      return found.length === 1 ? found[0] : "";
    },
    /** The code where it is in force in the state's country, else "". */
    inForce: ({ country }, isoCode) =>
      isoCode?.startsWith(`${country}-`) && codes.has(isoCode) ? isoCode : "",
  };
}

/**
 * Without the codes and names that two states of a country would share, so that nobody takes one for the
 * other; listed ones stay.
 */
function withoutShared(compiled, listed) {
  const counts = new Map();
  const keyOf = (code, field, text) => `${code.slice(0, 2)} ${field} ${text}`;
  for (const [code, state] of compiled) {
    for (const [field, text] of Object.entries(state)) {
      const key = keyOf(code, field, text);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const isOnly = (code, [field, text]) => counts.get(keyOf(code, field, text)) === 1;
  return new Map(
    [...compiled].map(([code, state]) => [
      code,
      listed.has(code)
        ? state
        : Object.fromEntries(
            Object.entries(state).map((entry) => [entry[0], isOnly(code, entry) ? entry[1] : ""]),
          ),
    ]),
  );
}
