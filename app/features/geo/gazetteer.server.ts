import { readFileSync } from "node:fs";

import { placesFormat } from "#db/places/formats.js";
import { firstNotBelow } from "~/lib/binary-search";
import { textAt, unpackSections } from "~/lib/packed-sections.js";
import { languages } from "~/platform/languages";

import { countryName } from "./country-name";
import type { Place } from "./place";
import { areaWords, type AreaWords } from "./place-query";
import type { NameSections } from "./place-names.server";
import type { SearchSections } from "./place-search.server";

/** Scale of the packed coordinates: whole hundred-thousandths of a degree. */
const coordinateScale = 1e5;

/** Language of the names in the gazetteer, and so of the country beside them. */
const gazetteerLanguage = "en";

/** Sections of the packed place index; see db/places/compile-places.js. */
export type PlaceSections = SearchSections &
  NameSections & {
    /** GeoNames ids, rising. */
    ids: Uint32Array;
    latitudes: Int32Array;
    longitudes: Int32Array;
    /** Number of the country map's territory that a place lies in. */
    borderOf: Uint16Array;
    /** Number of the time zone of a place. */
    zoneOf: Uint16Array;
    /** IANA names of the time zones. */
    zonesBytes: Uint8Array;
    zonesOffsets: Uint32Array;
    spatial: Uint8Array;
    borderCodesBytes: Uint8Array;
    borderCodesOffsets: Uint32Array;
    regionCodesBytes: Uint8Array;
    regionCodesOffsets: Uint32Array;
    /** ISO 3166-2 codes of the regions. */
    isoCodesBytes: Uint8Array;
    isoCodesOffsets: Uint32Array;
  };

export type GazetteerRegion = {
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** GeoNames code of the first-level division; "" for the places of a country that lie in none. */
  admin1: string;
  /** ISO 3166-2; "" where it is not known. */
  isoCode: string;
  /** English; "" where it is not known. */
  name: string;
};

export type Area = { countryCode: string; country: string; region: string; words: AreaWords };

/** The packed place index, read by the number of a place. */
export type Gazetteer = {
  sections: PlaceSections;
  placeAt(place: number): Place;
  /** Region and country of a place. */
  areaAt(place: number): Area;
  /** Regions in the order of their numbers in `sections.regionOf`; places outside any region share one a country. */
  regions(): GazetteerRegion[];
  /** IANA name of the time zone of a place; "" where it is not known. */
  timeZoneAt(place: number): string;
  /** Number of the place with a GeoNames id; undefined when there is none. */
  numberOf(id: number): number | undefined;
};

/**
 * Opens a packed place index.
 *
 * @throws {Error} when the file is missing or of another version
 */
export function openGazetteer(file: string): Gazetteer {
  const sections = unpackSections(readFileSync(file), placesFormat) as PlaceSections;
  const areas = new Map<number, Area>();
  const areaAt = (place: number) => {
    const number = sections.regionOf[place] ?? 0;
    let area = areas.get(number);
    if (!area) areas.set(number, (area = readArea(sections, number)));
    return area;
  };
  return {
    sections,
    areaAt,
    regions: () =>
      Array.from({ length: sections.regionCodesOffsets.length - 1 }, (_, at) =>
        readRegion(sections, at),
      ),
    placeAt(place) {
      const { countryCode, country, region } = areaAt(place);
      const city = textAt(sections.namesBytes, sections.namesOffsets, place);
      const latitude = (sections.latitudes[place] ?? 0) / coordinateScale;
      const longitude = (sections.longitudes[place] ?? 0) / coordinateScale;
      return {
        id: sections.ids[place] ?? 0,
        city,
        region,
        country,
        countryCode,
        latitude,
        longitude,
      };
    },
    timeZoneAt: (place) =>
      textAt(sections.zonesBytes, sections.zonesOffsets, sections.zoneOf[place] ?? 0),
    numberOf(id) {
      const place = firstNotBelow(sections.ids, id);
      return sections.ids[place] === id ? place : undefined;
    },
  };
}

/** Numbers of the country map's territories by their code. */
export function borderNumbers(sections: PlaceSections): Map<string, number> {
  const count = sections.borderCodesOffsets.length - 1;
  const codes = Array.from({ length: count }, (_, at) =>
    textAt(sections.borderCodesBytes, sections.borderCodesOffsets, at),
  );
  return new Map(codes.flatMap((code, at) => (code === "" ? [] : [[code, at] as const])));
}

function readRegion(sections: PlaceSections, number: number): GazetteerRegion {
  const code = textAt(sections.regionCodesBytes, sections.regionCodesOffsets, number);
  const [countryCode = "", admin1 = ""] = code.split(".");
  return {
    countryCode,
    admin1,
    isoCode: textAt(sections.isoCodesBytes, sections.isoCodesOffsets, number),
    name: textAt(sections.regionNamesBytes, sections.regionNamesOffsets, number),
  };
}

function readArea(sections: PlaceSections, number: number): Area {
  const { countryCode, admin1, name: region } = readRegion(sections, number);
  const countries = languages.map((language) => countryName(countryCode, language));
  const words = areaWords({ countryCode, countries, region, regionCode: admin1 });
  return { countryCode, country: countryName(countryCode, gazetteerLanguage), region, words };
}
