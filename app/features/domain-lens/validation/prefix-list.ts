import { parsePrefix } from "~/lib/ip";

/** A list of prefixes that is asked what of it covers others. */
export type PrefixList = ReadonlySet<string>;

/** @param texts prefixes in CIDR form in any spelling; what is none is left out */
export function prefixListOf(texts: Iterable<string>): PrefixList {
  const list = new Set<string>();
  for (const text of texts) {
    const prefix = parsePrefix(text);
    if (prefix) list.add(prefix.text);
  }
  return list;
}

/** A prefix and all that have the whole of it, the narrowest first; none where the text is no prefix or address. */
export function prefixesOver(asked: string): string[] {
  const own = parsePrefix(
    asked.includes("/") ? asked : `${asked}/${asked.includes(":") ? 128 : 32}`,
  );
  if (!own) return [];
  const [address = ""] = own.text.split("/");
  return Array.from(
    { length: own.length + 1 },
    (_, shorter) => parsePrefix(`${address}/${own.length - shorter}`)?.text ?? "",
  );
}

/** The narrowest of the list that has all of `asked` (a prefix or an address); null when none has. */
export function coveringPrefix(list: PrefixList, asked: string): string | null {
  return prefixesOver(asked).find((prefix) => list.has(prefix)) ?? null;
}
