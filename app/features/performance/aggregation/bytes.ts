/** Room that a new writer begins with, in bytes. */
const firstRoom = 256;

/** Bits of a varint's byte, and the mark that more follow. */
const bits = 7;
const more = 0x80;

/** Numbers above are split by division: shifts work on 32 bits. */
const shiftable = 2 ** 31;

/** Writes whole numbers as varints: 7 bits a byte, the lowest first. */
export class ByteWriter {
  #bytes = new Uint8Array(firstRoom);
  #length = 0;

  /** @param value a whole number from 0 to 2^53 − 1 */
  uint(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow(8);
    let rest = value;
    while (rest >= shiftable) {
      this.#bytes[this.#length++] = (rest % more) | more;
      rest = Math.floor(rest / more);
    }
    while (rest >= more) {
      this.#bytes[this.#length++] = (rest & (more - 1)) | more;
      rest >>>= bits;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** @param value a whole number of 32 bits with a sign, or a difference of two such numbers */
  int(value: number): void {
    this.uint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  get length(): number {
    return this.#length;
  }

  /** What was written; valid until the next write. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(by: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + by));
    grown.set(this.written());
    this.#bytes = grown;
  }
}

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  #at: number;

  constructor(
    readonly source: Uint8Array,
    at = 0,
    readonly end = source.length,
  ) {
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.end;
  }

  uint(): number {
    const { source } = this;
    let byte = source[this.#at++] ?? 0;
    if (byte < more) return byte;
    let value = byte & (more - 1);
    let factor = more;
    do {
      byte = source[this.#at++] ?? 0;
      value += (byte & (more - 1)) * factor;
      factor *= more;
    } while (byte >= more);
    return value;
  }

  int(): number {
    const coded = this.uint();
    return coded % 2 === 1 ? -(coded + 1) / 2 : coded / 2;
  }

  bytes(length: number): Uint8Array {
    const bytes = this.source.subarray(this.#at, this.#at + length);
    this.#at += length;
    return bytes;
  }

  skip(length: number): void {
    this.#at += length;
  }
}
