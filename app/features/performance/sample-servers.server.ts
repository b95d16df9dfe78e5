import type { Db } from "~/platform/database.server";

let further: readonly Db[] = [];

/** Makes these the further servers of this process: samples are spread over them and the first one. */
export function setFurtherServers(servers: readonly Db[]): void {
  further = servers;
}

/**
 * The databases that samples are spread over beside the first one, which has everything else. They have the
 * table of samples only. A batch counts once its row on the first server is committed, which comes last: they
 * may have samples of batches that were never stored.
 */
export function furtherServers(): readonly Db[] {
  return further;
}

/** The place of a network among so many servers; 0 is the first one. @param net its keyed number */
export function serverOf(net: number, servers: number): number {
  return Math.abs(net) % servers;
}
