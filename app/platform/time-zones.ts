/** Where nobody chose a zone, so that everybody reads the same. */
export const universalTime = "UTC";

/** Characters of a zone's name; an offset such as +01:00 is none. */
const zonePattern = /^[a-z][a-z0-9_+\-/]{0,63}$/i;

/** Names that were looked up, as they are written; there are only so many. */
const known = new Set<string>();

/** A zone's name as this program writes it, whatever case or former name it is given in; undefined for what is none. */
export function timeZoneOf(text: string): string | undefined {
  if (known.has(text)) return text;
  if (!zonePattern.test(text)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions();
    known.add(timeZone);
    return timeZone;
  } catch {
    return undefined;
  }
}

/** Every zone there is to choose from, UTC first and the chosen one among them. */
export function timeZoneChoices(chosen: string): string[] {
  return [...new Set([universalTime, ...[...Intl.supportedValuesOf("timeZone"), chosen].sort()])];
}
