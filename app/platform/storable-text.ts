/** PostgreSQL stores neither U+0000 nor half a surrogate pair; JSON can escape both. */
export function isStorableText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * Whether JSON may hold a text that cannot be stored: an escape of such a character, or half a pair as
 * it is. A whole pair may be escaped too, so this says "maybe".
 */
export const maybeUnstorable = /\\u(?:0000|d[89a-f])|\p{Surrogate}/iu;
