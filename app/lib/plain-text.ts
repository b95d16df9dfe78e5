/**
 * Characters that a text of a machine has no use for and that somebody else's screen, log or
 * terminal may obey: controls but tab and line feed, and those that turn the direction of what
 * follows (Unicode Standard Annex #9).
 */
const obeyed = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const everyObeyed = new RegExp(`${obeyed.source}|\\p{Surrogate}`, "gu");

/** Whether a text is only to be read. */
export function isPlainText(text: string): boolean {
  return !obeyed.test(text);
}

/** The text with U+FFFD for each character that is more than to be read, or half of one. */
export function asPlainText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(everyObeyed, "\uFFFD");
}

/** A value with every text in it made plain; names of fields stay as they are. */
export function withPlainTexts<Value>(value: Value): Value {
  if (typeof value === "string") return asPlainText(value) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => withPlainTexts(each)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withPlainTexts(each as unknown)]),
  ) as Value;
}
