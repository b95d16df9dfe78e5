const namesOf = new Map<string, Intl.DisplayNames>();

/**
 * Name of a country or territory in a language, from the Unicode locale data.
 *
 * @param countryCode ISO 3166-1 alpha-2 (or XK); case does not matter
 * @param language BCP 47
 * @returns "" for a code that names nothing
 */
export function countryName(countryCode: string, language: string): string {
  let names = namesOf.get(language);
  if (!names) {
    names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    namesOf.set(language, names);
  }
  // ZZ stands for "unknown" and has a name of its own.
  const code = countryCode.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== "ZZ" ? (names.of(code) ?? "") : "";
}
