import type { PlaceNames } from "~/features/geo/place";
import { joinPlaceNames } from "~/features/geo/place-label";
import { snapToGrid, type Coordinates } from "~/lib/geodesy";

import type { LocationStep } from "../plan";
import type { Running, Work } from "./work";
import type { FoundLocation, Happening } from "./test-event";

/**
 * In this order: the place chosen by hand; else the browser's position, snapped
 * before anything is asked about it; else the egress address's place. A position far from
 * every place, and no place at all, end with the wish for a city typed in.
 */
export async function* findLocation(step: LocationStep, work: Work): Running {
  if (step.chosen) {
    const { placeId, label } = step.chosen;
    return yield* found(work, {
      source: "manual",
      label,
      city: label.split(",", 1)[0] ?? label,
      named: null,
      placeId,
    });
  }
  const position = await work.probes.position(step, work.signal);
  if (position.ok) {
    const point = snapToGrid(position.value);
    const names = await namesOf(point, work);
    if (names)
      return yield* found(work, {
        source: "browser",
        ...labelsOf(names),
        named: { ...names, ...point },
        placeId: null,
      });
    if (names === null) {
      yield { type: "location-alerted", alert: "type-in-city" };
      return "type-in-city";
    }
  }
  work.findings.locationFailure = position.ok ? "unknown" : position.refusal;
  yield { type: "location-alerted", alert: work.findings.locationFailure };
  const egress = await work.probes.egressPlace(work.signal).catch(() => null);
  if (egress)
    return yield* found(work, {
      source: "egress",
      ...labelsOf(egress),
      named: null,
      placeId: null,
    });
  yield { type: "location-alerted", alert: "type-in-city" };
  return "type-in-city";
}

function* found({ findings }: Work, location: FoundLocation): Generator<Happening, null> {
  findings.location = location;
  yield { type: "located", location };
  return null;
}

/** The names of a point; null when no place is near, undefined when they could not be asked for. */
async function namesOf(
  point: Coordinates,
  { probes, signal }: Work,
): Promise<PlaceNames | null | undefined> {
  try {
    return await probes.placeAt(point, signal);
  } catch {
    return undefined;
  }
}

function labelsOf(names: PlaceNames): Pick<FoundLocation, "label" | "city"> {
  return { city: names.city, label: joinPlaceNames(names) };
}
