/** RFC 3339 with a zone; the fraction to the nanosecond at most, of which milliseconds are kept. */
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Days that every month has: only a later one needs a look at the month. */
const daysOfEveryMonth = 28;

const dayAt = 8;
const monthAt = 5;

/**
 * An instant as senders write it, in ms since 1970. `Date.parse` takes many other texts, and the 30th of
 * February for a day of March.
 *
 * @returns null for a text that is none
 */
export function instantOf(text: string): number | null {
  if (!form.test(text)) return null;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return null;
  const day = Number(text.slice(dayAt, dayAt + 2));
  if (day <= daysOfEveryMonth) return instant;
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(monthAt, monthAt + 2))];
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? instant : null;
}
