import { firstNotBelow } from "~/lib/binary-search";
import { textAt } from "~/lib/packed-sections.js";
import type { Language } from "~/platform/languages";

/** Sections with the names in other languages than English; see db/places/compile-languages.js. */
export type NameSections = {
  namesBytes: Uint8Array;
  namesOffsets: Uint32Array;
  regionNamesBytes: Uint8Array;
  regionNamesOffsets: Uint32Array;
  regionJaBytes: Uint8Array;
  regionJaOffsets: Uint32Array;
  regionZhHansBytes: Uint8Array;
  regionZhHansOffsets: Uint32Array;
  regionZhHantBytes: Uint8Array;
  regionZhHantOffsets: Uint32Array;
  /** Numbers of the places that have a name in another language, rising. */
  translatedPlaces: Uint32Array;
  placeJaBytes: Uint8Array;
  placeJaOffsets: Uint32Array;
  placeZhHansBytes: Uint8Array;
  placeZhHansOffsets: Uint32Array;
  placeZhHantBytes: Uint8Array;
  placeZhHantOffsets: Uint32Array;
};

type Sections = NameSections;

/**
 * Name of a place in a language, else the gazetteer's own.
 *
 * @param place number of the place in the gazetteer
 */
export function placeName(sections: Sections, place: number, language: Language): string {
  const at = firstNotBelow(sections.translatedPlaces, place);
  const isTranslated = sections.translatedPlaces[at] === place;
  return (
    (isTranslated && translated(sections, "place", { at, language })) ||
    textAt(sections.namesBytes, sections.namesOffsets, place)
  );
}

/**
 * Name of a region in a language, else the English one; "" where the region has none.
 *
 * @param region number of the region in the gazetteer
 */
export function regionName(sections: Sections, region: number, language: Language): string {
  return (
    translated(sections, "region", { at: region, language }) ||
    textAt(sections.regionNamesBytes, sections.regionNamesOffsets, region)
  );
}

/** How the sections of a language's names are called. */
const sectionOf = { ja: "Ja", "zh-Hans": "ZhHans", "zh-Hant": "ZhHant" } as const;

/** @returns "" where the language has no name of its own */
function translated(
  sections: Sections,
  kind: "place" | "region",
  { at, language }: { at: number; language: Language },
): string {
  if (language === "en") return "";
  const section = `${kind}${sectionOf[language]}` as const;
  return textAt(sections[`${section}Bytes`], sections[`${section}Offsets`], at);
}
