const shownCharacters = 4;

/** The first and last characters of an id, enough to tell reports apart when spoken about. */
export function shortId(id: string): string {
  return `${id.slice(0, shownCharacters)}…${id.slice(-shownCharacters)}`;
}
