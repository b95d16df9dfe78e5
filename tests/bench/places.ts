import path from "node:path";

import { randomFrom } from "#tests/support/random";
import { openPlaceIndex } from "~/features/geo/place-index.server";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";
import { percentileOf } from "./spread";

/** What people type: beginnings of names, with countries, other scripts, and mistakes. */
const names = [
  "Amsterdam",
  "Berlin",
  "São Paulo",
  "New York",
  "Springfield, Illinois",
  "London, Ontario",
  "Tokyo",
  "東京",
  "北京市",
  "Zürich",
  "Kraków",
  "Mumbai",
  "Lagos",
  "Nairobi",
  "Buenos Aires",
  "Mexico City",
  "Paris, Texas",
  "Xq",
  "Reykjavík",
  "Al",
];
const queries = names.flatMap((name) => Array.from(name, (_, end) => name.slice(0, end + 1)));

/** Points of one round trip over the requests; most of the earth's people live between these latitudes. */
const pointCount = 500;
const random = randomFrom("places");
const points = Array.from({ length: pointCount }, () => ({
  latitude: random.share() * 110 - 50,
  longitude: random.share() * 360 - 180,
}));

const directSeconds = 3;

/** Place suggestions and reverse geocoding: over HTTP against the do-nothing route, and the index by itself. */
export function benchPlaces(database: BenchDatabase): Promise<void> {
  return withBenchServer(database, async ({ origin }) => {
    await interleaved(
      "places",
      { name: "nothing", load: { url: `${origin}/bench/nothing` }, status: 200 },
      [
        {
          name: "suggestions",
          load: {
            url: origin,
            requests: queries.map((query) => ({
              method: "GET",
              path: `/api/places?q=${encodeURIComponent(query)}`,
            })),
          },
          status: 200,
        },
        {
          name: "reverse geocoding",
          load: {
            url: origin,
            requests: onLand().map((point) => ({
              method: "POST",
              path: "/api/AnonymousConnectivityTest/RemapBingGeo",
              headers: { "content-type": "application/json" },
              body: JSON.stringify(point),
            })),
          },
          status: 200,
        },
      ],
    );
    const index = placeIndex();
    direct("suggestions, index alone", queries, (query) => index.suggest(query));
    direct("reverse geocoding, index alone", points, (point) => index.nearest(point));
  });
}

function placeIndex() {
  return openPlaceIndex(path.resolve("build/data"));
}

/** The points that have a place within reach; at sea the call answers 404. */
function onLand() {
  const index = placeIndex();
  return points.filter((point) => index.nearest(point) !== null);
}

function direct<Input>(
  name: string,
  inputs: readonly Input[],
  look: (input: Input) => unknown,
): void {
  for (const input of inputs) look(input);
  const times: number[] = [];
  const endAt = performance.now() + directSeconds * 1000;
  for (let at = 0; performance.now() < endAt; at++) {
    const startedAt = performance.now();
    look(inputs[at % inputs.length] as Input);
    times.push(performance.now() - startedAt);
  }
  print("places", {
    case: name,
    perSecond: Math.round(times.length / directSeconds),
    p50Ms: Number(percentileOf(times, 0.5).toFixed(4)),
    p99Ms: Number(percentileOf(times, 0.99).toFixed(4)),
  });
}
