type Numbers = Uint8Array | Uint32Array | Float64Array;

/** Numbers of one large array: 256 kB of counts. */
const chunkLength = 64 * 1024;

/**
 * Hands out room for numbers from large arrays. A page has ten thousands of short rows, and an array of its own costs
 * more than what such a row does with it. Room is never given back: an array goes with the last row that has a part
 * of it.
 */
export class NumberRooms<Of extends Numbers> {
  readonly #make: (length: number) => Of;
  #chunk: Of;
  #used = 0;

  constructor(make: (length: number) => Of) {
    this.#make = make;
    this.#chunk = make(0);
  }

  /** The array that the last room is in. */
  get chunk(): Of {
    return this.#chunk;
  }

  /** @returns where the room begins in `chunk`; its numbers are 0 */
  take(length: number): number {
    if (this.#used + length > this.#chunk.length) {
      this.#chunk = this.#make(Math.max(chunkLength, length));
      this.#used = 0;
    }
    const from = this.#used;
    this.#used += length;
    return from;
  }
}
