import { isStorableText } from "../storable-text";

/** What the keys of a sort are. `instant-or-never` writes "never" as an empty text. */
export type KeyForm = "text" | "count" | "number" | "day" | "instant" | "instant-or-never" | "uuid";

/** Whether a text is a key of the form, as the database can read it. */
export const keyForms: Record<KeyForm, (key: string) => boolean> = {
  text: isStorableText,
  count: (key) => /^\d{1,18}$/.test(key),
  number: (key) => /^-?\d{1,300}(\.\d{1,300})?(e[+-]?\d{1,3})?$/.test(key) && isFinite(Number(key)),
  day: (key) => isInstant(`${key}T00:00:00Z`),
  instant: isInstant,
  "instant-or-never": (key) => key === "" || isInstant(key),
  uuid: isUuid,
};

/** Whether a text is an id as rows have it. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/**
 * An instant as lists write it, in UTC and to the microsecond at most. The database has no year 0,
 * and `Date` takes the 31st of any month for a day of the next one.
 */
function isInstant(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text)) return false;
  const date = new Date(text);
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text.slice(0, "YYYY-MM-DD".length))
  );
}
