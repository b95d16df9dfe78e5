/** What the web service says to whoever sends no id. Source: field facts, section 4 */
export const clientRequestIdWanted =
  "Valid ClientRequestId Guid is required in the query string. Documentation is available at http://aka.ms/ipurlws";

/** The spellings that readers' libraries write a GUID in: with or without hyphens, braces, parentheses. */
const guid =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|\([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\)|[0-9a-f]{32})$/;

/** A GUID in its one spelling, lower case with hyphens; null when the text is none. */
export function guidOf(text: string): string | null {
  const lower = text.toLowerCase();
  if (!guid.test(lower)) return null;
  return lower
    .replace(/[^0-9a-f]/g, "")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
