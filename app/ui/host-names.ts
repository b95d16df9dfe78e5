/** Part of a text: plain words, or a host name by its labels, each with the dot after it. */
export type TextPart = { text: string; labels: string[] | null };

/** Names up to here fit the narrowest cell there is, so they stay in one piece. */
export const shortNameCharacters = 22;

/** A name of two labels or more, perhaps with a wildcard before and a port after it; an IPv4 address looks alike. */
const hostName = /(?:\*\.?)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d+)?/gu;

const address = /^[\d.]+(?::\d+)?$/;

/**
 * Takes host names out of a text, for a page to break long ones after dots. A short name and an
 * address stay in one piece.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: name, index } of text.matchAll(hostName)) {
    if (index > end) parts.push({ text: text.slice(end, index), labels: null });
    parts.push({
      text: name,
      labels:
        name.length <= shortNameCharacters || address.test(name)
          ? [name]
          : (name.match(/[^.]+\.?/g) ?? [name]),
    });
    end = index + name.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), labels: null });
  return parts;
}
