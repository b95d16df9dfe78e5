import { outageCategory, type OutageCategory } from "./outage-category";
import type { CellOutage, OutageEnding } from "./walk-cell";

/** What an outage is now; one that late samples took away is withdrawn and never deleted. */
export const outageStates = ["open", "closed", "no-data", "new-level", "withdrawn"] as const;
export type OutageState = (typeof outageStates)[number];

/** What happened to an outage. */
export const outageEvents = [
  "opened",
  "worsened",
  "ended",
  "reopened",
  "withdrawn",
  "restored",
] as const;
export type OutageEvent = (typeof outageEvents)[number];

/** An outage as it is stored; instants in ms since 1970. */
export type StoredOutage = {
  id: string;
  start: number;
  openedAt: number;
  end: number | null;
  closedAt: number | null;
  state: OutageState;
  peakRatio: number;
  networks: number;
};

/** What is to be stored of one outage; without an id it is a new one. */
export type OutageChange = Omit<StoredOutage, "id"> & {
  id: string | null;
  category: OutageCategory;
  events: readonly OutageEvent[];
};

/**
 * Fits the outages that were found to those that are stored: one that overlaps keeps its id and is changed; what is not
 * found any more is withdrawn; what is found again is restored. An outage that stays as it is has no change.
 *
 * @param stored of the cell, from where it was judged on, withdrawn ones among them
 * @param judgedTo until when the cell was judged, in ms since 1970: one that is withdrawn while it is open ends then,
 *   since until then it was told as open
 */
export function reconcileOutages(
  stored: readonly StoredOutage[],
  found: readonly CellOutage[],
  judgedTo: number,
): OutageChange[] {
  const left = [...stored].sort(byWithdrawnThenStart);
  const changes: OutageChange[] = [];
  for (const outage of found) {
    const at = left.findIndex((one) => overlaps(one, outage));
    const [known] = at < 0 ? [] : left.splice(at, 1);
    const change = changeTo(known, outage);
    if (!known || isOther(known, change)) changes.push(change);
  }
  for (const gone of left)
    if (gone.state !== "withdrawn")
      changes.push({
        ...gone,
        end: gone.end ?? Math.max(gone.openedAt, judgedTo),
        closedAt: gone.closedAt ?? Math.max(gone.openedAt, judgedTo),
        state: "withdrawn",
        category: outageCategory(gone.peakRatio),
        events: ["withdrawn"],
      });
  return changes;
}

function byWithdrawnThenStart(one: StoredOutage, other: StoredOutage): number {
  const isGone = ({ state }: StoredOutage) => Number(state === "withdrawn");
  return isGone(one) - isGone(other) || one.start - other.start;
}

function overlaps(
  one: Pick<CellOutage, "start" | "end">,
  other: Pick<CellOutage, "start" | "end">,
) {
  return one.start < (other.end ?? Infinity) && other.start < (one.end ?? Infinity);
}

function changeTo(known: StoredOutage | undefined, outage: CellOutage): OutageChange {
  const { start, openedAt, end, closedAt, ending, ...peak } = outage;
  const category = outageCategory(peak.peakRatio);
  const state: OutageEnding | "open" = ending ?? "open";
  const told = { id: known?.id ?? null, start, openedAt, end, closedAt, state, ...peak, category };
  return { ...told, events: eventsOf(known, told) };
}

function eventsOf(
  known: StoredOutage | undefined,
  { state, category }: { state: OutageState; category: OutageCategory },
): OutageEvent[] {
  const isOver = state !== "open";
  if (!known) return isOver ? ["opened", "ended"] : ["opened"];
  if (known.state === "withdrawn") return isOver ? ["restored", "ended"] : ["restored"];
  const events: OutageEvent[] = [];
  const wasOver = known.state !== "open";
  if (wasOver && !isOver) events.push("reopened");
  if (category > outageCategory(known.peakRatio)) events.push("worsened");
  if (!wasOver && isOver) events.push("ended");
  return events;
}

function isOther(known: StoredOutage, change: OutageChange): boolean {
  const keys = ["start", "openedAt", "end", "closedAt", "state", "peakRatio", "networks"] as const;
  return keys.some((key) => known[key] !== change[key]);
}
