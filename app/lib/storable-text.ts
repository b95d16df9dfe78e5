import { ok, refuse, type Result } from "~/lib/result";

/**
 * Text without control characters, such as a name. Written out, since the description of the calls has this
 * pattern and not every reader of JSON Schema knows `\p{Cc}`.
 */
export const oneLine = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** PostgreSQL stores neither U+0000 nor half a surrogate pair; JSON can escape both. */
export function isStorableText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** The text with U+FFFD in place of what cannot be stored: for a name that is not ours to refuse. */
export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\ufffd");
}

/**
 * Whether JSON may hold a text that cannot be stored: an escape of such a character, or half a pair as
 * it is. A whole pair may be escaped too, so this says "maybe".
 */
export const maybeUnstorable = /\\u(?:0000|d[89a-f])|\p{Surrogate}/iu;

/**
 * JSON whose texts, names of fields included, the database can hold. Fields that contain JSON
 * are read by this: an escape in them passes the check of the field's own text.
 */
export function storableJson(text: string): Result<unknown, "not-json" | "unstorable"> {
  let isStorable = true;
  try {
    // To look at each text takes longer than everything else: only where there may be such a one.
    if (!maybeUnstorable.test(text)) return ok(JSON.parse(text) as unknown);
    const value: unknown = JSON.parse(text, (key, each: unknown) => {
      isStorable &&= isStorableText(key) && (typeof each !== "string" || isStorableText(each));
      return each;
    });
    return isStorable ? ok(value) : refuse("unstorable");
  } catch {
    return refuse("not-json");
  }
}
