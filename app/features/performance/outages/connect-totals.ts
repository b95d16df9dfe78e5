import {
  addBucket,
  emptyBucket,
  summaryOf,
  worstOf,
  type Attempts,
  type ConnectBucket,
  type ConnectSummary,
} from "../aggregation/connect-bucket";
import { everywhere } from "../places/place-number";
import { isKnown } from "./judge-bucket";

/** The attempts of a solution at a place and all places in it, in a quarter hour. */
export type ConnectTotal = ConnectSummary & {
  /** Networks with a failure. */
  failingNetworks: number;
  /** Those of the place right within this one without which the fewest of all others fail. */
  worstWithin: Attempts;
};

/**
 * The known totals of a solution in one quarter hour, by place: of places with attempts, and of those that they are in.
 *
 * @param buckets of places themselves, without what is in them
 */
export function connectTotals(
  buckets: readonly { place: number; bucket: ConnectBucket }[],
  parentOf: (place: number) => number,
): Map<number, ConnectTotal> {
  const sums = new Map<number, { all: ConnectBucket; within: Map<number, ConnectBucket> }>();
  const sumOf = (place: number) => {
    const known = sums.get(place) ?? { all: emptyBucket(), within: new Map() };
    sums.set(place, known);
    return known;
  };
  for (const { place, bucket } of buckets) {
    addBucket(sumOf(place).all, bucket);
    for (let at = place; at !== everywhere;) {
      const parent = parentOf(at);
      const { all, within } = sumOf(parent);
      addBucket(all, bucket);
      const part = within.get(at) ?? emptyBucket();
      addBucket(part, bucket);
      within.set(at, part);
      at = parent;
    }
  }
  const totals = new Map<number, ConnectTotal>();
  for (const [place, { all, within }] of sums) {
    const failingNetworks = [...all.networks.values()].filter(({ failures }) => failures > 0);
    const summary = summaryOf(all);
    const total = {
      ...summary,
      failingNetworks: failingNetworks.length,
      worstWithin: worstPart(within, summary),
    };
    if (isKnown(total)) totals.set(place, total);
  }
  return totals;
}

function worstPart(within: ReadonlyMap<number, ConnectBucket>, all: Attempts): Attempts {
  return worstOf(new Map([...within].map(([place, bucket]) => [place, summaryOf(bucket)])), all);
}
