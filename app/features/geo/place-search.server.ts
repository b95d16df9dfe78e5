import { LRUCache } from "lru-cache";

/** Parts of the packed place index that the search reads; see db/places/compile-places.js. */
export type SearchSections = {
  /** Logarithm of the population, by place. */
  weights: Float32Array;
  regionOf: Uint16Array;
  /** Search keys one after the other, in UTF-8: one for each place, then those of other names. */
  keysBytes: Uint8Array;
  keysOffsets: Uint32Array;
  /** The place a key stands for. */
  keyPlaces: Uint32Array;
  /** Word starts of all keys in the order of what follows them: the key, and where in `keysBytes` the word starts. */
  entryKeys: Uint32Array;
  entryStarts: Uint32Array;
};

/** Weight of a name that is exactly what was typed: it stands before names a hundred times as populous. */
const exactNameWeight = 2;

/** Weight lost by a name that has what was typed only as a later word. */
const laterWordWeight = 1.5;

/** Keys up to this length begin so many names that their answers are kept, once found. */
const keptKeyMaxLength = 3;

/** Answers kept at most, so that a flood of odd letters cannot fill the memory. */
const keptAnswersMax = 5_000;

/** Byte above every byte of UTF-8 text, the blank between words, and the byte after it. */
const afterText = Buffer.from([0xff]);
const blank = Buffer.from(" ");
const afterBlank = Buffer.from([0x21]);

type PlaceFilter = (place: number) => boolean;

export type PlaceSearch = {
  /** The places of most weight among those with a word that begins with `key`, each name and region once. */
  findBest(key: string, limit: number, isWanted?: PlaceFilter): number[];
  /** The places with the name `key`, and those whose name goes on with further words. */
  listNamed(key: string): { whole: number[]; longer: number[] };
};

/** A search by the beginnings of names and of the words in them, on the packed bytes as they are. */
export function openPlaceSearch(data: SearchSections): PlaceSearch {
  const index = {
    ...data,
    keys: Buffer.from(data.keysBytes.buffer, data.keysBytes.byteOffset, data.keysBytes.byteLength),
  };
  const kept = new LRUCache<string, number[]>({ max: keptAnswersMax });
  return {
    findBest(key, limit, isWanted) {
      if (key === "") return [];
      if (isWanted || key.length > keptKeyMaxLength)
        return findBest(index, key, { limit, isWanted });
      const name = `${limit} ${key}`;
      const answer = kept.get(name) ?? findBest(index, key, { limit });
      kept.set(name, answer);
      return answer;
    },
    listNamed(key) {
      const name = Buffer.from(key);
      const goesOn = Buffer.concat([name, blank]);
      return {
        whole: listNamesBetween(index, name, goesOn),
        longer: listNamesBetween(index, goesOn, Buffer.concat([name, afterBlank])),
      };
    },
  };
}

type SearchIndex = SearchSections & { keys: Buffer };

function findBest(
  index: SearchIndex,
  key: string,
  wanted: { limit: number; isWanted?: PlaceFilter | undefined },
): number[] {
  const typed = Buffer.from(key);
  const end = firstEntryNotBefore(index, Buffer.concat([typed, afterText]));
  const best = bestList(wanted.limit, (place) => nameAndRegion(index, place));
  for (let entry = firstEntryNotBefore(index, typed); entry < end; entry += 1) {
    const place = placeAt(index, entry);
    const weight = (index.weights[place] ?? 0) + extraWeight(index, entry, typed.length);
    if (best.wants(weight) && (!wanted.isWanted || wanted.isWanted(place)))
      best.add({ place, weight });
  }
  return best.places();
}

function listNamesBetween(index: SearchIndex, from: Buffer, to: Buffer): number[] {
  const places: number[] = [];
  const end = firstEntryNotBefore(index, to);
  for (let entry = firstEntryNotBefore(index, from); entry < end; entry += 1) {
    if (index.entryStarts[entry] === keyStart(index, index.entryKeys[entry] ?? 0))
      places.push(placeAt(index, entry));
  }
  return places;
}

function firstEntryNotBefore(index: SearchIndex, wanted: Buffer): number {
  let low = 0;
  let high = index.entryKeys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const end = keyEnd(index, index.entryKeys[middle] ?? 0);
    if (index.keys.compare(wanted, 0, wanted.length, index.entryStarts[middle] ?? 0, end) < 0)
      low = middle + 1;
    else high = middle;
  }
  return low;
}

function extraWeight(index: SearchIndex, entry: number, typedLength: number): number {
  const key = index.entryKeys[entry] ?? 0;
  const start = index.entryStarts[entry] ?? 0;
  if (start !== keyStart(index, key)) return -laterWordWeight;
  return keyEnd(index, key) - start === typedLength ? exactNameWeight : 0;
}

/** A place's own key has the place's number, so this is its name whichever of its keys was found. */
function nameAndRegion(index: SearchIndex, place: number): string {
  return `${index.keys.toString("utf8", keyStart(index, place), keyEnd(index, place))}|${index.regionOf[place]}`;
}

function placeAt(index: SearchIndex, entry: number): number {
  return index.keyPlaces[index.entryKeys[entry] ?? 0] ?? 0;
}

function keyStart(index: SearchIndex, key: number): number {
  return index.keysOffsets[key] ?? 0;
}

function keyEnd(index: SearchIndex, key: number): number {
  return index.keysOffsets[key + 1] ?? 0;
}

type Candidate = { place: number; weight: number };

/** Keeps the `limit` heaviest candidates, of candidates alike the heaviest. */
function bestList(limit: number, likenessOf: (place: number) => string) {
  const kept: (Candidate & { likeness: string })[] = [];
  const lightest = () =>
    kept.length < limit ? Number.NEGATIVE_INFINITY : (kept.at(-1)?.weight ?? 0);
  return {
    wants: (weight: number) => weight > lightest(),
    add(candidate: Candidate) {
      const likeness = likenessOf(candidate.place);
      const same = kept.findIndex((other) => other.likeness === likeness);
      if (same >= 0) {
        if ((kept[same]?.weight ?? 0) >= candidate.weight) return;
        kept.splice(same, 1);
      }
      const at = kept.findIndex(({ weight }) => weight < candidate.weight);
      kept.splice(at < 0 ? kept.length : at, 0, { ...candidate, likeness });
      kept.length = Math.min(kept.length, limit);
    },
    places: () => kept.map(({ place }) => place),
  };
}
