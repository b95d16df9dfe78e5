/** Bits of a word. */
const wordBits = 32;

/** Bits that the table of first bits and each pass of the sort look at, and how many values they have. */
const digitBits = 16;
const digitCount = 2 ** digitBits;
const digitMask = digitCount - 1;

/** Prefixes whose addresses have the same number of words, the first 32 bits first. */
export type Prefixes = {
  /** Words of an address. */
  width: number;
  /** First addresses, one after the other. */
  starts: Uint32Array;
  lengths: Uint8Array;
  /** Above 0. */
  values: Int32Array;
};

/** What the value of a prefix becomes within one around it; `outer` is 0 where there is none. */
export type Combine = (outer: number, inner: number) => number;

/** Finds the value of the range that an address lies in; 0 where no prefix holds it. */
export type RangeSearch = {
  /** Number of ranges. */
  count: number;
  valueAt(words: Uint32Array): number;
};

export type Flattening = {
  combine: Combine;
  /** The value around a prefix that no other of these prefixes holds, from its first address. */
  around: (words: Uint32Array) => number;
};

/**
 * Cuts prefixes into ranges that do not overlap: each has the value of its longest prefix. Of equal prefixes
 * the first given counts. Linear in the number of prefixes.
 */
export function flattened(prefixes: Prefixes, { combine, around }: Flattening): RangeSearch {
  const { width, starts, values } = prefixes;
  if (values.length === 0) return { count: 1, valueAt: () => 0 };
  const ranges = rangeList(width, 2 * values.length + 1);
  const words = new Uint32Array(width);
  ranges.add(words, 0);
  /** The prefixes that hold the present one, the longest last, each with its combined value. */
  const open: { prefix: number; value: number }[] = [];
  const closeBefore = (next: number | null) => {
    for (;;) {
      const last = open.at(-1);
      if (!last || (next !== null && !endsBefore(prefixes, last.prefix, next))) return;
      open.pop();
      if (setEnd(words, prefixes, last.prefix)) ranges.add(words, open.at(-1)?.value ?? 0);
    }
  };
  let previous = -1;
  for (const prefix of orderOf(prefixes)) {
    if (previous >= 0 && isSame(prefixes, previous, prefix)) continue;
    previous = prefix;
    closeBefore(prefix);
    words.set(starts.subarray(prefix * width, (prefix + 1) * width));
    const value = combine(open.at(-1)?.value ?? around(words), values[prefix] ?? 0);
    open.push({ prefix, value });
    ranges.add(words, value);
  }
  closeBefore(null);
  return searchOf(width, ranges.end());
}

/** Prefixes by address, one before those within it, equal ones as given: a stable sort by digits. */
function orderOf({ width, starts, lengths, values }: Prefixes): Uint32Array {
  const count = values.length;
  let order = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) order[at] = at;
  let sorted = new Uint32Array(count);
  const digits = new Uint16Array(count);
  const sort = () => {
    sortByDigit(order, digits, sorted);
    [order, sorted] = [sorted, order];
  };
  for (let at = 0; at < count; at += 1) digits[at] = lengths[at] ?? 0;
  sort();
  for (let word = width - 1; word >= 0; word -= 1) {
    for (const shift of [0, digitBits]) {
      for (let at = 0; at < count; at += 1)
        digits[at] = ((starts[at * width + word] ?? 0) >>> shift) & digitMask;
      sort();
    }
  }
  return order;
}

function sortByDigit(order: Uint32Array, digits: Uint16Array, sorted: Uint32Array): void {
  const places = new Uint32Array(digitCount + 1);
  for (const digit of digits) places[digit + 1] = (places[digit + 1] ?? 0) + 1;
  for (let digit = 0; digit < digitCount; digit += 1)
    places[digit + 1] = (places[digit + 1] ?? 0) + (places[digit] ?? 0);
  for (const item of order) {
    const digit = digits[item] ?? 0;
    const place = places[digit] ?? 0;
    sorted[place] = item;
    places[digit] = place + 1;
  }
}

/** The bits of a word that a prefix leaves open. */
function openBits(length: number, word: number): number {
  const fixed = length - word * wordBits;
  if (fixed >= wordBits) return 0;
  return fixed <= 0 ? 0xffffffff : 0xffffffff >>> fixed;
}

function isSame({ width, starts, lengths }: Prefixes, one: number, other: number): boolean {
  if (lengths[one] !== lengths[other]) return false;
  for (let word = 0; word < width; word += 1)
    if (starts[one * width + word] !== starts[other * width + word]) return false;
  return true;
}

/** Whether the last address of one prefix lies before the first of another. */
function endsBefore({ width, starts, lengths }: Prefixes, one: number, other: number): boolean {
  for (let word = 0; word < width; word += 1) {
    const last = ((starts[one * width + word] ?? 0) | openBits(lengths[one] ?? 0, word)) >>> 0;
    const difference = last - (starts[other * width + word] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Sets `words` to the address behind a prefix. @returns false where the prefix ends with the last address */
function setEnd(words: Uint32Array, { width, starts, lengths }: Prefixes, prefix: number): boolean {
  let carry = 1;
  for (let word = width - 1; word >= 0; word -= 1) {
    const start = starts[prefix * width + word] ?? 0;
    const next = ((start | openBits(lengths[prefix] ?? 0, word)) >>> 0) + carry;
    words[word] = next;
    carry = next > 0xffffffff ? 1 : 0;
  }
  return carry === 0;
}

type Ranges = { starts: Uint32Array; values: Int32Array };

/** Collects ranges in rising order; neighbours with the same value become one. */
function rangeList(width: number, most: number) {
  const starts = new Uint32Array(most * width);
  const values = new Int32Array(most);
  let count = 0;
  return {
    /** The next range begins; one that begins at the same address takes its place. */
    add(words: Uint32Array, value: number): void {
      if (count > 0 && compareAt({ width, starts }, count - 1, words) === 0) count -= 1;
      if (count > 0 && values[count - 1] === value) return;
      starts.set(words, count * width);
      values[count] = value;
      count += 1;
    },
    end: (): Ranges => ({ starts: starts.slice(0, count * width), values: values.slice(0, count) }),
  };
}

/** Starts of ranges, each of so many words. */
type Starts = { width: number; starts: Uint32Array };

/** How the start of a range compares to an address: below 0, 0 or above 0. */
function compareAt({ width, starts }: Starts, range: number, words: Uint32Array): number {
  for (let word = 0; word < width; word += 1) {
    const difference = (starts[range * width + word] ?? 0) - (words[word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Searches ranges by a table of the first 16 bits, then by halves. */
function searchOf(width: number, { starts, values }: Ranges): RangeSearch {
  const firsts = firstsOf({ width, starts }, values.length);
  const beginsBehind = (range: number, words: Uint32Array) => {
    for (let word = 1; word < width; word += 1) {
      const difference = (starts[range * width + word] ?? 0) - (words[word] ?? 0);
      if (difference !== 0) return difference > 0;
    }
    return false;
  };
  return {
    count: values.length,
    valueAt(words) {
      const first = words[0] ?? 0;
      const digit = first >>> digitBits;
      let low = firsts[digit] ?? 0;
      let high = firsts[digit + 1] ?? 0;
      while (low < high) {
        const middle = (low + high + 1) >>> 1;
        const start = starts[middle * width] ?? 0;
        // Most are decided by the first word.
        if (start < first || (start === first && !beginsBehind(middle, words))) low = middle;
        else high = middle - 1;
      }
      return values[low] ?? 0;
    },
  };
}

/** For each value of the first 16 bits the range that its first address lies in; behind them the last range. */
function firstsOf(all: Starts, count: number): Uint32Array {
  const firsts = new Uint32Array(digitCount + 1);
  const words = new Uint32Array(all.width);
  let range = 0;
  for (let digit = 0; digit < digitCount; digit += 1) {
    words[0] = digit << digitBits;
    while (range + 1 < count && compareAt(all, range + 1, words) <= 0) range += 1;
    firsts[digit] = range;
  }
  firsts[digitCount] = count - 1;
  return firsts;
}
