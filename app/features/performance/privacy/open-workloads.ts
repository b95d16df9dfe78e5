import { Figures } from "../figures/figures";
import type { PlaceCells } from "../quality/place-estimates";
import { workloads, type Workload } from "../workload";
import type { Basis } from "./crowd";
import type { OpenRange } from "./open-range";

/** What a provider may see over a range, by workload; one without a sample is missing. */
export type OpenWorkloads = Partial<Record<Workload, Record<Basis, OpenRange>>>;

/** What may be seen of one window of the range by itself. */
export function openInWindow(open: OpenWorkloads, at: number): OpenWorkloads {
  return Object.fromEntries(
    Object.entries(open).map(([workload, { usual, webSocket }]) => [
      workload,
      { usual: usual.window(at), webSocket: webSocket.window(at) },
    ]),
  );
}

/** What is asked of a place: all of it, or what is not located more exactly. */
export type PlacePart = { place: number; isOwn: boolean };

/**
 * The cells of a solution at a place that its provider may see. All workloads together are those that are left,
 * so that none follows from the others.
 */
export function openCells(
  cells: PlaceCells,
  open: OpenWorkloads,
  { place, isOwn }: PlacePart,
): PlaceCells {
  const left: PlaceCells = {};
  for (const workload of workloads) {
    const figures = cells[workload];
    const isOpen = (basis: Basis) => {
      const range = open[workload]?.[basis];
      return (isOwn ? range?.hasOwn(place) : range?.has(place)) ?? false;
    };
    if (!figures || !isOpen("usual")) continue;
    left[workload] = isOpen("webSocket") ? figures : withoutWebSockets(figures);
  }
  return left;
}

/** The same samples as if no WebSocket upgrade had been tested. */
function withoutWebSockets({ counters, rows, customers }: Figures): Figures {
  const without = new Figures();
  Object.assign(without.counters, { ...counters, wssAttempts: 0, wssFailures: 0 });
  Object.assign(without.rows, rows);
  without.customers = customers;
  return without;
}
