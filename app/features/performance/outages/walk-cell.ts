import { quarterHourMs } from "~/lib/time";

import {
  isKnown,
  judgeBucket,
  type NarrowFault,
  type OutageBucket,
  type Verdict,
} from "./judge-bucket";
import {
  closingBuckets,
  newLevelMs,
  openingBuckets,
  silentBuckets,
  windowMs,
} from "./outage-numbers";
import { UsualFailures } from "./usual-failures";

/** How an outage ended: healthy again, without data for four hours, or after seven days. */
export type OutageEnding = "closed" | "no-data" | "new-level";

/** An outage of a cell; instants in ms since 1970. */
export type CellOutage = {
  /** The first bad bucket. */
  start: number;
  /** The bucket with which it opened. */
  openedAt: number;
  /** When the first healthy or unknown bucket began; null while it is open. */
  end: number | null;
  /** The bucket with which it ended; null while it is open. */
  closedAt: number | null;
  ending: OutageEnding | null;
  /** The highest ratio of failed attempts in one bucket. */
  peakRatio: number;
  /** The most networks with a failure in one bucket. */
  networks: number;
};

/** A bucket with a fault of one customer, one network or one place within. */
export type NarrowBucket = { at: number; fault: NarrowFault; ratio: number };

/** What a cell is at the end of its walk. */
export const cellStates = ["learning", "watched", "suspected", "open", "no-data"] as const;
export type CellState = (typeof cellStates)[number];

/** What is known of a cell: its buckets in rising order, and the hour of an instant by the clock of its place. */
export type CellHistory = {
  buckets: readonly OutageBucket[];
  hourOf: (at: number) => number;
};

export type WalkedCell = {
  /** The outages that were open when the walk began, or opened in it. */
  outages: CellOutage[];
  narrow: NarrowBucket[];
  state: CellState;
};

/** What a walk needs before its first bucket: the window, and that of an open outage before it opened. */
export function firstNeeded(from: number, earlier: readonly CellOutage[]): number {
  const open = earlier.find((outage) => isOpenAt(outage, from));
  return Math.min(from - quarterHourMs, open?.openedAt ?? from) - windowMs - quarterHourMs;
}

/**
 * Judges the buckets of a cell in order.
 *
 * The verdict of a bucket depends on the buckets of seven days before it and on the outages that opened before it, so
 * a walk may begin anywhere: it finds what a walk from the beginning finds. The bucket right before the one that is
 * judged is left out of what is usual, since it may be the first of an outage. While an outage is open, what is usual
 * stays as it was when it opened.
 *
 * @param from    the first bucket that is judged, in ms since 1970
 * @param end     the first bucket that is not judged: it is not over
 * @param earlier the outages of the cell that opened before `from`
 */
export function walkCell(
  history: CellHistory,
  { from, end, earlier }: { from: number; end: number; earlier: readonly CellOutage[] },
): WalkedCell {
  const walk = new CellWalk(
    history,
    earlier.filter(({ openedAt }) => openedAt < from),
  );
  walk.startAt(from);
  for (let at = from; at < end; at += quarterHourMs) walk.step(at);
  return walk.result();
}

function isOpenAt({ openedAt, closedAt }: CellOutage, at: number): boolean {
  return openedAt < at && (closedAt === null || closedAt >= at);
}

/** What an outage begins with, before its buckets are noted. */
const none = { peakRatio: 0, networks: 0 };

class CellWalk {
  readonly #byTime: ReadonlyMap<number, OutageBucket>;
  /** The outages of the walk, and those that ended before it. */
  readonly #outages: CellOutage[] = [];
  #earlier: readonly CellOutage[];
  readonly #narrow: NarrowBucket[] = [];
  #usual = new UsualFailures();
  /** The first bucket that is not in `#usual` yet. */
  #next = 0;
  #open: CellOutage | undefined;
  #last: Verdict = { is: "unknown" };
  #silent = 0;

  constructor(
    readonly history: CellHistory,
    earlier: readonly CellOutage[],
  ) {
    this.#earlier = earlier;
    this.#byTime = new Map(history.buckets.map((bucket) => [bucket.at, bucket]));
  }

  /** Brings the walk to where it would be had it judged everything before `from`. */
  startAt(from: number): void {
    const before = from - quarterHourMs;
    this.#silent = this.#silentBefore(from);
    const open = this.#earlier.find((outage) => isOpenAt(outage, from));
    const wasOpen = this.#earlier.find((outage) => isOpenAt(outage, before));
    if (open) {
      this.#earlier = this.#earlier.filter((outage) => outage !== open);
      this.#learnAt(open.openedAt);
      this.#open = { ...open, end: null, closedAt: null, ending: null, ...none };
      for (let at = open.start; at < from; at += quarterHourMs) this.#notePeak(at);
      this.#outages.push(this.#open);
      if (before > open.openedAt) this.#last = this.#judge(before);
      return;
    }
    if (!wasOpen) {
      this.#learnAt(before);
      this.#last = this.#judge(before);
    }
    this.#learnAt(from);
  }

  step(at: number): void {
    if (!this.#open) this.#learnTo(at);
    const verdict = this.#judge(at);
    this.#silent = verdict.is === "unknown" ? this.#silent + 1 : 0;
    if (verdict.is === "narrow") this.#narrow.push({ at, ...narrowOf(verdict) });
    const open = this.#open;
    if (open) this.#stepOpen(at, { verdict, open });
    else if (verdict.is === "bad" && this.#last.is === "bad") this.#openAt(at);
    // A bucket that ended an outage begins no other.
    this.#last = open && !this.#open ? { is: "unknown" } : verdict;
  }

  result(): WalkedCell {
    return { outages: this.#outages, narrow: this.#narrow, state: this.#state() };
  }

  #state(): CellState {
    if (this.#open) return "open";
    if (this.#last.is === "bad") return "suspected";
    if (this.#last.is === "learning") return "learning";
    return this.#silent >= silentBuckets ? "no-data" : "watched";
  }

  #openAt(at: number): void {
    const start = at - (openingBuckets - 1) * quarterHourMs;
    this.#open = { start, openedAt: at, end: null, closedAt: null, ending: null, ...none };
    this.#outages.push(this.#open);
    this.#notePeak(start);
    this.#notePeak(at);
  }

  #stepOpen(at: number, { verdict, open }: { verdict: Verdict; open: CellOutage }): void {
    if (verdict.is === "healthy" && this.#last.is === "healthy")
      this.#endAs("closed", { at, end: at - (closingBuckets - 1) * quarterHourMs });
    else if (this.#silent >= silentBuckets)
      this.#endAs("no-data", { at, end: at - (silentBuckets - 1) * quarterHourMs });
    else {
      this.#notePeak(at);
      const end = at + quarterHourMs;
      if (end - open.start >= newLevelMs) this.#endAs("new-level", { at, end });
    }
  }

  #endAs(ending: OutageEnding, { at, end }: { at: number; end: number }): void {
    if (!this.#open) return;
    Object.assign(this.#open, { ending, end, closedAt: at });
    this.#open = undefined;
    this.#learnAt(at + quarterHourMs);
  }

  #notePeak(at: number): void {
    const bucket = this.#byTime.get(at);
    const open = this.#open;
    if (!open || !bucket || !isKnown(bucket)) return;
    open.peakRatio = Math.max(open.peakRatio, bucket.failures / bucket.attempts);
    open.networks = Math.max(open.networks, bucket.failingNetworks);
  }

  #judge(at: number): Verdict {
    const bucket = this.#byTime.get(at);
    if (!bucket) return { is: "unknown" };
    return judgeBucket(bucket, { usual: this.#usual, hour: this.history.hourOf(at) });
  }

  /** Makes what is usual for a bucket from the beginning. */
  #learnAt(at: number): void {
    this.#usual = new UsualFailures();
    this.#next = at - windowMs;
    this.#learnTo(at);
  }

  /** Adds what is usual for a bucket to what was usual for an earlier one. */
  #learnTo(at: number): void {
    for (; this.#next < at - quarterHourMs; this.#next += quarterHourMs) {
      const bucket = this.#byTime.get(this.#next);
      if (!bucket || !isKnown(bucket) || this.#isLeftOut(this.#next)) continue;
      const { attempts, failures } = bucket;
      const hour = this.history.hourOf(bucket.at);
      this.#usual.add({ at: bucket.at, attempts, failures, hour });
    }
    this.#usual.forgetBefore(at - windowMs);
  }

  /** Whether a bucket lies in an outage that is over; what became the new level is usual. */
  #isLeftOut(at: number): boolean {
    const isOf = ({ start, end, ending }: CellOutage) =>
      ending !== "new-level" && start <= at && (end === null || at < end);
    return this.#earlier.some(isOf) || this.#outages.some(isOf);
  }

  /** How many buckets in a row right before an instant are unknown, as far as it matters. */
  #silentBefore(from: number): number {
    let silent = 0;
    while (silent < silentBuckets) {
      const bucket = this.#byTime.get(from - (silent + 1) * quarterHourMs);
      if (bucket && isKnown(bucket)) return silent;
      silent += 1;
    }
    return silent;
  }
}

function narrowOf({ ratio, fault }: Verdict & { is: "narrow" }) {
  return { ratio, fault };
}
