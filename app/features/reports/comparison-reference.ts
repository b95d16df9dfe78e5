/** Longest text that is read as the id or address of a report; an address of ours is far shorter. */
export const referenceMaxLength = 2048;

/**
 * The id that somebody means who gives an id or pastes the address of a report or of one of
 * its pages. Whether it is one, and whose, only reading the report tells.
 */
export function reportIdIn(reference: string): string {
  const text = reference.slice(0, referenceMaxLength).trim();
  const [, inAddress] = /\/report\/([^/?#\s]+)/i.exec(text) ?? [];
  return (inAddress ?? text).toLowerCase();
}
