import { readFileSync } from "node:fs";
import path from "node:path";
import { inflateRawSync } from "node:zlib";

import { LRUCache } from "lru-cache";
import type { GeometryCollection, Topology } from "topojson-specification";

import { boundariesFile, boundariesFormat } from "#db/places/formats.js";
import { textAt, unpackSections } from "~/lib/packed-sections.js";
import { application } from "~/platform/application.server";
import type { Environment } from "~/platform/environment.server";

type AreaProperties = {
  /** Its border was made by what is nearest to its places. */
  isApproximate?: true;
};

/**
 * The first-level divisions of a country as `areas`, by the id "CC.code"; the country as one area by its code
 * where it has none. Longitudes of countries on both sides of the antimeridian go beyond 180 or -180, so
 * that their land lies together.
 */
type CountryTopology = Topology<{ areas: GeometryCollection<AreaProperties> }>;

export type Boundaries = {
  /** The shapes of a country, unpacked when first asked for; undefined where there are none. */
  topologyOf(countryCode: string): CountryTopology | undefined;
};

/** Countries kept unpacked, those used last: some 50 kB each. */
const keptCountries = 40;

const openedFor = new WeakMap<Environment, Boundaries>();

/** The boundaries of the running application, opened at first use. */
export function boundaries(): Boundaries {
  const { environment } = application();
  const opened =
    openedFor.get(environment) ?? openBoundaries(path.join(environment.buildDir, "data"));
  openedFor.set(environment, opened);
  return opened;
}

/**
 * Opens the shapes of states in the data folder.
 *
 * @throws {Error} when the file is missing or of another version
 */
export function openBoundaries(dataDir: string): Boundaries {
  const file = readFileSync(path.join(dataDir, boundariesFile));
  const sections = unpackSections(file, boundariesFormat) as Record<
    "countriesBytes" | "topologiesBytes",
    Uint8Array
  > &
    Record<"countriesOffsets" | "topologiesOffsets", Uint32Array>;
  const { countriesBytes, countriesOffsets, topologiesBytes, topologiesOffsets } = sections;
  const numberOf = new Map(
    Array.from({ length: countriesOffsets.length - 1 }, (_, at) => [
      textAt(countriesBytes, countriesOffsets, at),
      at,
    ]),
  );
  const kept = new LRUCache<string, CountryTopology>({ max: keptCountries });
  return {
    topologyOf(countryCode) {
      const at = numberOf.get(countryCode);
      if (at === undefined) return undefined;
      let topology = kept.get(countryCode);
      if (!topology) {
        const packed = topologiesBytes.subarray(topologiesOffsets[at], topologiesOffsets[at + 1]);
        topology = JSON.parse(inflateRawSync(packed).toString()) as CountryTopology;
        kept.set(countryCode, topology);
      }
      return topology;
    },
  };
}
