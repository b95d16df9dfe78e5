import { addFigures } from "../figures/add-figures";
import { Figures } from "../figures/figures";
import { wayTo } from "../figures/places-within";
import { isCrowd, isEmptyOf, type Basis } from "./crowd";
import { openPlaces, type OpenPlaces, type Parents } from "./open-places";

/** Windows of four weeks by whose samples the smallest part of a place is chosen. Source: provider rules, section 4. */
const weighedWindows = 3;

/** The samples of a solution and workload by place; their measures are not needed. */
export type PlaceSamples = ReadonlyMap<number, Figures>;

/** Windows before a range that take part in choosing the smallest parts of its first ones. */
export const windowsBefore = weighedWindows - 1;

/**
 * What may be shown of each window of a range.
 *
 * @param windows samples of the windows before the range (`windowsBefore`) and of the range, in order
 */
export function openWindows(
  windows: readonly PlaceSamples[],
  tree: Parents,
  basis: Basis,
): OpenPlaces[] {
  return windows.slice(windowsBefore).map((cells, at) => {
    const weights = weightsOf(windows.slice(at, at + weighedWindows), tree);
    return openPlaces(new Map([...cells].filter(([, cell]) => !isEmptyOf(cell, basis))), tree, {
      sum,
      isCrowd: (figures) => isCrowd(figures, basis),
      weightOf: (place) => weights.get(place) ?? 0,
    });
  });
}

/** Samples of each place and of those above it over some windows. */
function weightsOf(windows: readonly PlaceSamples[], tree: Parents): Map<number, number> {
  const weights = new Map<number, number>();
  for (const cells of windows)
    for (const [place, { counters }] of cells)
      for (const above of wayTo(tree, place))
        weights.set(above, (weights.get(above) ?? 0) + counters.samples);
  return weights;
}

function sum(parts: readonly Figures[]): Figures {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const whole = new Figures();
  for (const part of parts) addFigures(whole, part, []);
  return whole;
}
