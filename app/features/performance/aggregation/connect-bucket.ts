import { dayMs, quarterHourMs } from "~/lib/time";

import { ByteReader, ByteWriter } from "./bytes";

/** Attempts to connect, and those of them that failed. */
export type Attempts = { attempts: number; failures: number };

/** Who tried to connect in a bucket: customers by id, networks by their keyed number. */
export type ConnectBucket = {
  customers: Map<number, Attempts>;
  networks: Map<number, Attempts>;
};

export function emptyBucket(): ConnectBucket {
  return { customers: new Map(), networks: new Map() };
}

/**
 * Days for which attempts are kept by quarter hour: a sample is late by 29 days at most, the outage it falls into may
 * have been open for 7, and is judged by the 7 before that (decision 0068).
 */
const connectDays = 44;

/** Attempts before this instant are not kept. */
export function firstConnect(now: Date): Date {
  return new Date(now.getTime() - connectDays * dayMs);
}

/** Start of the bucket of 15 minutes that an instant lies in, both in ms since 1970. */
export function bucketStart(at: number): number {
  return Math.floor(at / quarterHourMs) * quarterHourMs;
}

/** Adds one attempt of a customer in a network. */
export function addAttempt(
  { customers, networks }: ConnectBucket,
  { customer, network, isConnected }: { customer: number; network: number; isConnected: boolean },
): void {
  const one = { attempts: 1, failures: isConnected ? 0 : 1 };
  add(customers, customer, one);
  add(networks, network, one);
}

/** Adds all attempts of a bucket to another. */
export function addBucket(into: ConnectBucket, from: ConnectBucket): void {
  for (const [customer, attempts] of from.customers) add(into.customers, customer, attempts);
  for (const [network, attempts] of from.networks) add(into.networks, network, attempts);
}

function add(into: Map<number, Attempts>, key: number, { attempts, failures }: Attempts): void {
  const known = into.get(key);
  if (known) {
    known.attempts += attempts;
    known.failures += failures;
  } else into.set(key, { attempts, failures });
}

/** What is asked of a bucket without reading who tried. */
export type ConnectSummary = Attempts & {
  customers: number;
  /** Those of the customer and of the network without which the fewest of all others fail. */
  worstCustomer: Attempts;
  worstNetwork: Attempts;
};

export function summaryOf({ customers, networks }: ConnectBucket): ConnectSummary {
  const all = { attempts: 0, failures: 0 };
  for (const { attempts, failures } of customers.values()) {
    all.attempts += attempts;
    all.failures += failures;
  }
  return {
    ...all,
    customers: customers.size,
    worstCustomer: worstOf(customers, all),
    worstNetwork: worstOf(networks, all),
  };
}

/**
 * The part without which the smallest share of the others fails: a rise that is its fault is gone without it, however
 * few its attempts are. Of equal ones, that with more failures, then the lower number; nobody without a failure.
 *
 * @param all what the parts add up to
 */
export function worstOf(parts: ReadonlyMap<number, Attempts>, all: Attempts): Attempts {
  if (all.failures === 0) return { attempts: 0, failures: 0 };
  let worst: { key: number; part: Attempts; leftRatio: number } | undefined;
  for (const [key, part] of parts) {
    const left = all.attempts - part.attempts;
    const leftRatio = left > 0 ? (all.failures - part.failures) / left : -1;
    const isWorse =
      !worst ||
      leftRatio < worst.leftRatio ||
      (leftRatio === worst.leftRatio &&
        (part.failures > worst.part.failures ||
          (part.failures === worst.part.failures && key < worst.key)));
    if (isWorse) worst = { key, part, leftRatio };
  }
  return { attempts: worst?.part.attempts ?? 0, failures: worst?.part.failures ?? 0 };
}

/** A bucket as bytes: the same attempts give the same bytes in any order. */
export function encodeBucket({ customers, networks }: ConnectBucket): Uint8Array {
  const to = new ByteWriter();
  for (const of of [customers, networks]) {
    to.uint(of.size);
    let last = 0;
    for (const [key, { attempts, failures }] of [...of].sort(([one], [other]) => one - other)) {
      to.uint(key - last);
      to.uint(attempts);
      to.uint(failures);
      last = key;
    }
  }
  return to.written().slice();
}

export function decodeBucket(bytes: Uint8Array): ConnectBucket {
  const from = new ByteReader(bytes);
  const read = () => {
    const of = new Map<number, Attempts>();
    let key = 0;
    for (let left = from.uint(); left > 0; left -= 1) {
      key += from.uint();
      of.set(key, { attempts: from.uint(), failures: from.uint() });
    }
    return of;
  };
  return { customers: read(), networks: read() };
}
