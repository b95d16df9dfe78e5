/**
 * The states that have places, with these.
 *
 * @param {{
 *   places: readonly import("./compile-places.js").GazetteerCity[], regionOfPlace: readonly string[],
 *   regionNames: Map<string, string>,
 * }} gazetteer `regionOfPlace` has the "CC.code" of each place
 * @returns {Map<string, import("./match-shapes.js").GazetteerState>} by "CC.code"
 */
export function gazetteerStates({ places, regionOfPlace, regionNames }) {
  const states = new Map();
  places.forEach(({ loc, population }, at) => {
    const code = regionOfPlace[at];
    const [country, admin1] = code.split(".");
    if (admin1 === "") return;
    let state = states.get(code);
    if (!state)
      states.set(code, (state = { country, name: regionNames.get(code) ?? "", places: [] }));
    state.places.push({ longitudeLatitude: loc.coordinates, population });
  });
  return states;
}
