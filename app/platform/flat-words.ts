/** Words by key; a key may hold further keys. */
type Words = { readonly [key: string]: string | Words };

/** Every word by `namespace:key`, the keys of one word joined by dots (specification §7: a map of strings). */
export function flatWords(namespaces: Words): Record<string, string> {
  return Object.fromEntries(
    Object.entries(namespaces).flatMap(([name, words]) => wordsUnder(`${name}:`, words)),
  );
}

function wordsUnder(start: string, words: string | Words): [string, string][] {
  if (typeof words === "string") return [[start.slice(0, -1), words]];
  return Object.entries(words).flatMap(([key, inner]) => wordsUnder(`${start}${key}.`, inner));
}

/** The same words by namespace, their keys still joined, as the translator takes them. */
export function wordsByNamespace(
  flat: Record<string, string>,
): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  for (const word in flat) {
    const [name, key] = word.split(":") as [string, string];
    (found[name] ??= {})[key] = flat[word] as string;
  }
  return found;
}
