/**
 * The beginning of a text, of whole characters.
 *
 * @param length in characters, which may be of several units
 */
export function excerptOf(text: string, length: number): string {
  // No text has more characters than units: most are not taken apart.
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : text;
}
