import { storableJson } from "../storable-text";
import { keyForms, type KeyForm } from "./key-forms";

/** A place in a sorted list: the sort key of a row, null where it has none, and its id. */
export type ListPlace = { key: string | null; id: string };

/** Where a page begins or ends: the rows after a place, or the rows before it. */
export type ListCursor = ListPlace & { isBefore: boolean };

/** What a list is sorted by, and the forms of its keys and ids. */
export type CursorForm = { sort: string; key: KeyForm; id: KeyForm; isNullable?: boolean };

/** Longest token: a key of 1000 letters, each of three bytes at most, in base 64. */
export const tokenLengthLimit = 4096;

/**
 * A place as an address and a header have it. The token names the sort, because a place of one sort is
 * none of another.
 */
export function writePlace(sort: string, { key, id }: ListPlace): string {
  return writeToken([sort, key, id]);
}

/** What `writePlace` wrote for this sort; undefined for any other text. */
export function readPlace(token: string, form: CursorForm): ListPlace | undefined {
  const parts = readToken(token);
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [sort, key, id] = parts as unknown[];
  if (sort !== form.sort || typeof id !== "string" || !keyForms[form.id](id)) return undefined;
  if (key === null) return form.isNullable ? { key, id } : undefined;
  return typeof key === "string" && keyForms[form.key](key) ? { key, id } : undefined;
}

/** JSON as an address and a header have it. */
export function writeToken(parts: readonly unknown[]): string {
  return base64Url(JSON.stringify(parts));
}

/** What `writeToken` wrote; undefined for what is no JSON, or longer than any token. */
export function readToken(token: string): unknown {
  if (token.length > tokenLengthLimit) return undefined;
  try {
    const parts = storableJson(textOf(token));
    return parts.ok ? parts.value : undefined;
  } catch {
    return undefined;
  }
}

function base64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws when the token is not base 64 of UTF-8 */
function textOf(token: string): string {
  const bytes = atob(token.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder("utf-8", { fatal: true }).decode(
    Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)),
  );
}
