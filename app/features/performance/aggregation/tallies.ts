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
  /** Customers that there is room for; the ids begin the room, and columns of numbers follow. */
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
    return this.#room[this.#from + (column + 1) * this.#capacity + at] ?? 0;
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
    const room = this.#room;
    let to = this.#from + this.#capacity + at;
    for (let column = 0; column < columnCount; column += 1, to += this.#capacity)
      room[to] = (room[to] ?? 0) + (tally[column] ?? 0);
  }

  /** Adds the tally of another table at a place. */
  addFrom(at: number, other: Tallies, from: number): void {
    const room = this.#room;
    const given = other.#room;
    let to = this.#from + this.#capacity + at;
    let of = other.#from + other.#capacity + from;
    for (let column = 0; column < columnCount; column += 1) {
      room[to] = (room[to] ?? 0) + (given[of] ?? 0);
      to += this.#capacity;
      of += other.#capacity;
    }
  }

  /** The place of the customer with fewest samples; of equal ones, that with the highest id. */
  smallest(): number {
    let smallest = 0;
    for (let at = 1; at < this.#size; at += 1) {
      const less =
        this.valueAt(at, tallyColumn.samples) - this.valueAt(smallest, tallyColumn.samples);
      if (less < 0 || (less === 0 && this.customerAt(at) > this.customerAt(smallest)))
        smallest = at;
    }
    return smallest;
  }

  /** Removes a customer; the last one takes its place. */
  remove(at: number): void {
    const last = this.#size - 1;
    this.#positions?.delete(this.customerAt(at));
    if (at < last) this.#positions?.set(this.customerAt(last), at);
    for (let column = 0; column <= columnCount; column += 1) {
      const from = this.#from + column * this.#capacity;
      this.#room[from + at] = this.#room[from + last] ?? 0;
      this.#room[from + last] = 0;
    }
    this.#size = last;
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
    for (let column = 0; column <= columnCount; column += 1)
      for (let at = 0; at < this.#size; at += 1)
        room[from + column * capacity + at] =
          this.#room[this.#from + column * this.#capacity + at] ?? 0;
    this.#room = room;
    this.#from = from;
    this.#capacity = capacity;
  }
}
