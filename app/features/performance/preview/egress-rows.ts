import { readAddress } from "~/lib/address-words";

import { ByteReader, ByteWriter } from "../aggregation/bytes";
import { hashOfCustomer } from "../aggregation/customer-sketch";

/** Version of the bytes; a reader refuses any other. */
const summaryFormat = 1;

/** Rows of a summary: some 2 MB, and looked through in about 0.1 s. */
export const egressRowsMost = 131_072;

/** Above all hashes of customers. */
const everyHash = 2 ** 32;

/** Samples of a customer that attribution cannot tell apart. Numbers are 0 where a sample has none. */
export type EgressRow = {
  /** Address in its one spelling. */
  egress: string;
  asn: number;
  /** Ids in `sample_name`. */
  vpn: number;
  issuer: number;
  customer: number;
  /** The wide customer (decision 0059); 0 where the customer has none. */
  wide: number;
  samples: number;
};

/** The rows of a realm over the days that samples are kept. */
export type EgressSummary = {
  /** By AS, VPN, issuer, address and customer, so that neighbours of a network stand beside each other. */
  rows: readonly EgressRow[];
  /** The rows are those of customers whose hash is lower: of all customers where it is 2³². */
  limit: number;
};

/** By how much counts of a summary are multiplied to estimate those of all customers. */
export function shareOf({ limit }: Pick<EgressSummary, "limit">): number {
  return limit / everyHash;
}

/**
 * Sums rows up. Where they become too many, those of the customers with the lowest hashes stay: which these are
 * depends neither on the order of samples nor on what customers did.
 */
export class EgressSums {
  readonly #rows = new Map<string, EgressRow>();
  #limit = everyHash;

  constructor(readonly most = egressRowsMost) {}

  /** A row of a customer with a higher hash is not kept. */
  add(row: EgressRow): void {
    if (hashOfCustomer(row.customer) >= this.#limit) return;
    const key = `${row.asn} ${row.vpn} ${row.issuer} ${row.egress} ${row.customer}`;
    const known = this.#rows.get(key);
    if (known) known.samples += row.samples;
    else this.#rows.set(key, { ...row });
    // Twice as many as stay in the end, so that the limit is seldom worked out.
    if (this.#rows.size > 2 * this.most) this.#keepMost();
  }

  /** @param wideOf the wide customer of each customer that has one */
  end(wideOf: ReadonlyMap<number, number>): EgressSummary {
    this.#keepMost();
    const rows = [...this.#rows.values()]
      .map((row) => ({ ...row, wide: wideOf.get(row.customer) ?? 0 }))
      .map((row) => ({ row, key: sortKeyOf(row) }))
      .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
      .map(({ row }) => row);
    return { rows, limit: this.#limit };
  }

  get customers(): Set<number> {
    return new Set([...this.#rows.values()].map(({ customer }) => customer));
  }

  #keepMost(): void {
    if (this.#rows.size <= this.most) return;
    const hashes = Float64Array.from(this.#rows.values(), ({ customer }) =>
      hashOfCustomer(customer),
    ).sort();
    this.#limit = hashes[this.most] ?? everyHash;
    for (const [key, { customer }] of this.#rows)
      if (hashOfCustomer(customer) >= this.#limit) this.#rows.delete(key);
  }
}

const sortDigits = 10;
const wordDigits = 8;
const words = new Uint32Array(4);

function sortKeyOf({ asn, vpn, issuer, egress, customer }: EgressRow): string {
  const numbers = [asn, vpn, issuer].map((number) => String(number).padStart(sortDigits, "0"));
  const family = readAddress(egress, words);
  const used = words.subarray(0, family === 4 ? 1 : words.length);
  const address = Array.from(used, (word) => word.toString(16).padStart(wordDigits, "0"));
  return [...numbers, family, ...address, String(customer).padStart(sortDigits, "0")].join(" ");
}

/** A summary as bytes. */
export function encodeEgressSummary({ rows, limit }: EgressSummary): Uint8Array {
  const to = new ByteWriter();
  to.uint(summaryFormat);
  to.uint(limit);
  to.uint(rows.length);
  for (const { egress, asn, vpn, issuer, customer, wide, samples } of rows) {
    to.uint(egress.length);
    to.bytes(Buffer.from(egress, "latin1"));
    for (const number of [asn, vpn, issuer, customer, wide, samples]) to.uint(number);
  }
  return to.written().slice();
}

/** @throws {Error} for bytes of another version */
export function decodeEgressSummary(bytes: Uint8Array): EgressSummary {
  const from = new ByteReader(bytes);
  const format = from.uint();
  if (format !== summaryFormat)
    throw new Error(`A summary has version ${format}; this program reads ${summaryFormat}.`);
  const limit = from.uint();
  const rows = Array.from({ length: from.uint() }, () => readRow(from));
  return { rows, limit };
}

function readRow(from: ByteReader): EgressRow {
  const egress = Buffer.from(from.bytes(from.uint())).toString("latin1");
  const asn = from.uint();
  const vpn = from.uint();
  const issuer = from.uint();
  const customer = from.uint();
  const wide = from.uint();
  return { egress, asn, vpn, issuer, customer, wide, samples: from.uint() };
}
