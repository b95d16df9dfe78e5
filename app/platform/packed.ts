/** What a page shows as one text of JSON. */
export type Packed<Shown> = string & { readonly packs?: Shown };

/**
 * Packs what a page without script shows. Remix prepares every value that a loader gives for a script
 * that would hydrate the page, which for a report takes about as long as all else together; one text
 * takes a tenth (decision 0047).
 *
 * @param shown values that JSON knows: numbers, texts, lists, records, null
 */
export function pack<Shown>(shown: Shown): Packed<Shown> {
  return JSON.stringify(shown) as Packed<Shown>;
}

/** What a text, or one of several, packs. */
export type Unpacked<Text> = Text extends Packed<infer Shown> ? Shown : never;

/** What was packed; what was not is given back as it is. */
export function unpack<Shown extends object>(given: Packed<Shown> | Shown): Shown {
  return typeof given === "string" ? (JSON.parse(given) as Shown) : given;
}
