/** Longest name that is kept, in characters. */
const labelMost = 200;

/** A name as it is shown: without control characters, blanks in a row or at the ends. */
export function labelOf(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim()];
  return characters.slice(0, labelMost).join("");
}

/** A country by ISO 3166-1 alpha-2; empty for any other text, and for what stands for no country. */
export function countryOf(text: string): string {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== "ZZ" ? code : "";
}
