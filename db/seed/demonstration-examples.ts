import { namedPlace, type NamedPlace } from "~/features/geo/place";
import { minuteMs } from "~/lib/time";

import { demonstrationNetworks, egressOf, samplesAround } from "./demonstration-runs";
import type { ExampleRun } from "./example-report";
import { seededRandom } from "./seeded-random";

const tacoma: NamedPlace = {
  city: "Tacoma",
  region: "Washington",
  country: "United States",
  countryCode: "US",
  latitude: 47.2529,
  longitude: -122.4443,
};

type Example = {
  /** Last digit of the report's id. */
  number: number;
  place: string | NamedPlace;
  egress: string;
  door: string | null;
  latencyMs: number | null;
};

/** Finished reports to look at: one of each quality level, then three particular cases. */
const examples: readonly Example[] = [
  { number: 4, place: "Seattle", egress: "Seattle", door: "SEA", latencyMs: 8 },
  { number: 3, place: "Chicago", egress: "Chicago", door: "CHI", latencyMs: 61 },
  { number: 2, place: "Mumbai", egress: "Singapore", door: "SIN", latencyMs: 138 },
  { number: 1, place: "Sydney", egress: "Frankfurt am Main", door: "FRA", latencyMs: 271 },
  { number: 0, place: "Johannesburg", egress: "Toronto", door: "YTO", latencyMs: 640 },
  { number: 5, place: tacoma, egress: "Denver", door: "DEN", latencyMs: 44 },
  {
    number: 6,
    place: "Frankfurt am Main",
    egress: "Frankfurt am Main",
    door: "MAD",
    latencyMs: 36,
  },
  { number: 7, place: "Tokyo", egress: "Tokyo", door: null, latencyMs: null },
];

/**
 * The address of an example: `0` to `4` are the quality levels, `5` a detour, `6` a wrong door, `7`
 * a dead endpoint.
 */
export function exampleReportId(number: number): string {
  return `de300000-0000-4000-8000-00000000000${number}`;
}

/** The runs of the examples, a few minutes apart before `now`. */
export function exampleRuns(now: Date): ExampleRun[] {
  return examples.map(({ number, place, egress, door, latencyMs }, position) => {
    const random = seededRandom(`example ${number}`);
    return {
      reportId: exampleReportId(number),
      runId: random.uuid(),
      at: new Date(now.getTime() - (position + 1) * 7 * minuteMs),
      place: typeof place === "string" ? namedPlace(networkIn(place)) : place,
      placeSource: "browser",
      egress: egressOf(networkIn(egress), 62),
      doorCode: door,
      samplesMs: latencyMs === null ? [] : samplesAround(latencyMs, random),
      failure: latencyMs === null ? "endpoint-timeout" : null,
    };
  });
}

function networkIn(city: string) {
  const network = demonstrationNetworks.find((each) => each.city === city);
  if (!network) throw new Error(`No demonstration network is in ${city}.`);
  return network;
}
