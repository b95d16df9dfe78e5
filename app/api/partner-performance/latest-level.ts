import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { RefusedField } from "~/platform/call.server";

import { aggregationLevels, type AggregationLevel } from "./aggregation-level";
import { hasCitiesOnly, isOutsideStates } from "./cities-asked";

/** The parameter that a level needs, where the places directly above it have to be one place. */
const neededBy = { Global: "country", Country: "country", State: "country", City: "state" };

/**
 * The kind of the places that rows are of: that of the place, or that of the places directly below it.
 *
 * @param asked.aggrLevel without it the kind of the place
 */
export function levelAt(
  tree: Pick<PlaceTree, "kindOf" | "childrenOf">,
  place: number,
  asked: { aggrLevel?: AggregationLevel | undefined; state?: string | undefined },
): Result<AggregationLevel, RefusedField> {
  const { aggrLevel: level } = asked;
  const kind = tree.kindOf(place);
  if (level === undefined || level === kind) return ok(kind);
  const steps = aggregationLevels.indexOf(level) - aggregationLevels.indexOf(kind);
  if (steps < 0) return refuse({ field: kind.toLowerCase(), sentence: "not-at-level" });
  const isOfCountry = kind === "Country" && level === "City";
  const isBelow =
    steps === 1 || (isOfCountry && (isOutsideStates(asked) || hasCitiesOnly(tree, place)));
  if (isBelow) return ok(level);
  const field = isOutsideStates(asked) ? "country" : neededBy[level];
  return refuse({ field, sentence: `${field}-needed` });
}
