import { NumberRooms } from "./number-rooms";
import { columnCount, tallyColumn, type Tally } from "./tally";

/** Tallies that there is room for at first. */
const firstRoom = 4;

/** From so many on, a customer is looked up in place of looked for. */
const searchedMost = 48;

const rooms = new NumberRooms((length) => new Float64Array(length));

/**
 * What each of some customers, or groups of them, adds to a cell: one column of ids, and one of each number of a
 * tally. A page has ten thousands of these tables, most of them with a few customers. Customers stay in the order in
 * which they came, until one is removed.
 */
export class Tallies {
  #size = 0;
  /** Customers that there is room for: their ids begin the room, and the numbers of each follow. */
  #capacity = 0;
  #room = rooms.chunk;
  #from = 0;
  #positions: Map<number, number> | null = null;

  get size(): number {
    return this.#size;
  }

  /** @param at 0 to below the size */
  customerAt(at: number): number {
    return this.#room[this.#from + at] ?? 0;
  }

  valueAt(at: number, column: number): number {
    return this.#room[this.#numbersOf(at) + column] ?? 0;
  }

  has(customer: number): boolean {
    return this.#search(customer) >= 0;
  }

  /** The customers, in the order in which they came. */
  customers(): number[] {
    return Array.from({ length: this.#size }, (_, at) => this.customerAt(at));
  }

  /** The place of a customer, which is made where there is none. */
  place(customer: number): number {
    const known = this.#search(customer);
    if (known >= 0) return known;
    if (this.#size === this.#capacity) this.#grow();
    const at = this.#size;
    this.#room[this.#from + at] = customer;
    this.#size += 1;
    if (this.#positions) this.#positions.set(customer, at);
    else if (this.#size > searchedMost) this.#index();
    return at;
  }

  /** Adds a tally at a place. */
  add(at: number, tally: Tally): void {
    this.#add(at, tally, 0);
  }

  /** Adds the tally of another table at a place. */
  addFrom(at: number, other: Tallies, from: number): void {
    this.#add(at, other.#room, other.#numbersOf(from));
  }

  /** Keeps the customers with most samples; of equal ones, those with the lower ids. @returns the last of them */
  keepLargest(count: number): { customer: number; samples: number } {
    const largest: number[] = [];
    for (let at = 0; at < this.#size; at += 1) {
      let rank = largest.length;
      while (rank > 0 && this.#isLarger(at, largest[rank - 1] ?? 0)) rank -= 1;
      if (rank === count) continue;
      largest.splice(rank, 0, at);
      if (largest.length > count) largest.pop();
    }
    const last = largest.at(-1) ?? 0;
    const kept = { customer: this.customerAt(last), samples: this.#samplesAt(last) };
    this.#keep(largest.sort((one, other) => one - other));
    return kept;
  }

  #isLarger(one: number, other: number): boolean {
    const more = this.#samplesAt(one) - this.#samplesAt(other);
    return more > 0 || (more === 0 && this.customerAt(one) < this.customerAt(other));
  }

  #samplesAt(at: number): number {
    return this.valueAt(at, tallyColumn.samples);
  }

  /** @param places rising */
  #keep(places: readonly number[]): void {
    const room = this.#room;
    for (const [to, at] of places.entries()) {
      room[this.#from + to] = this.customerAt(at);
      const from = this.#numbersOf(at);
      room.copyWithin(this.#numbersOf(to), from, from + columnCount);
    }
    room.fill(0, this.#numbersOf(places.length), this.#numbersOf(this.#size));
    this.#size = places.length;
    this.#positions = null;
  }

  #numbersOf(at: number): number {
    return this.#from + this.#capacity + at * columnCount;
  }

  #add(at: number, given: Float64Array, from: number): void {
    const room = this.#room;
    const to = this.#numbersOf(at);
    for (let column = 0; column < columnCount; column += 1)
      room[to + column] = (room[to + column] ?? 0) + (given[from + column] ?? 0);
  }

  #search(customer: number): number {
    if (this.#positions) return this.#positions.get(customer) ?? -1;
    const room = this.#room;
    const end = this.#from + this.#size;
    for (let at = this.#from; at < end; at += 1) if (room[at] === customer) return at - this.#from;
    return -1;
  }

  #index(): void {
    this.#positions = new Map(this.customers().map((customer, at) => [customer, at]));
  }

  #grow(): void {
    const capacity = Math.max(firstRoom, 2 * this.#capacity);
    const from = rooms.take((columnCount + 1) * capacity);
    const room = rooms.chunk;
    const numbers = this.#numbersOf(0);
    copy(this.#room, room, { from: this.#from, to: from, length: this.#size });
    copy(this.#room, room, {
      from: numbers,
      to: from + capacity,
      length: this.#size * columnCount,
    });
    this.#room = room;
    this.#from = from;
    this.#capacity = capacity;
  }
}

type Copied = { from: number; to: number; length: number };

/** Some tens of numbers, for which a view of them would cost more than a loop. */
function copy(given: Float64Array, into: Float64Array, { from, to, length }: Copied): void {
  for (let at = 0; at < length; at += 1) into[to + at] = given[from + at] ?? 0;
}
