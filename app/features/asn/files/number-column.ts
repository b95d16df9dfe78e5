const firstRoom = 1024;

/** A column of whole numbers that grows; it takes the room of a typed array. */
export class NumberColumn {
  #numbers = new Uint32Array(firstRoom);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  at(place: number): number {
    return this.#numbers[place] ?? 0;
  }

  /** A view on the numbers, valid until the next push. */
  numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}
