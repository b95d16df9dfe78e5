import type { TransferPoint } from "./throughput";

/**
 * Connections at the same time. One alone often leaves the buffer of a line empty, since congestion
 * controls stop to speed up when the round trip rises; several fill it, as the pages of a suite do.
 * Four leave room among the six that browsers open to a host.
 */
export const transferConnections = 4;

/** What all connections of a download brought, in the order it came. */
export class Arrivals {
  readonly points: TransferPoint[] = [];
  private readonly startedAtMs = performance.now();
  private readonly full = new AbortController();
  private bytes = 0;

  constructor(private readonly wantedBytes: number) {}

  /** Aborts when as much has come as was wanted. */
  get enough(): AbortSignal {
    return this.full.signal;
  }

  /** How long the transfer has gone on, in ms: its time begins with the connections, and not with the first byte. */
  get elapsedMs(): number {
    return performance.now() - this.startedAtMs;
  }

  /** How long nothing has come on any connection, in ms: one alone may starve while the others have the line. */
  get quietMs(): number {
    return this.elapsedMs - (this.points.at(-1)?.atMs ?? 0);
  }

  add(bytes: number): void {
    this.bytes += bytes;
    this.points.push({ atMs: this.elapsedMs, bytes: this.bytes });
    if (this.bytes >= this.wantedBytes) this.full.abort();
  }
}
