import type { Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";
import type { PublishOutcome } from "./publish-run";

export const requestedRunStates = [
  "waiting",
  "running",
  "finished",
  "failed",
  "cancelled",
] as const;
export type RequestedRunState = (typeof requestedRunStates)[number];

/** A publish run that a member of the council asked for; of an instance one at a time is open. */
export type RequestedRun = {
  id: string;
  instance: Instance;
  state: RequestedRunState;
  /** Staged changes to test; 0 until they have been read. */
  total: number;
  /** Changes tested, the one under test as the fraction of its tests that are done. */
  done: number;
  /** What became of the changes, once the run is finished. */
  outcome: PublishOutcome | null;
  requestedBy: Person;
  createdAt: Date;
  finishedAt: Date | null;
};

/** Days for which a run that was asked for is kept; what it published has its own history. */
export const requestedRunLifeDays = 90;

/** Most runs are over soon: a page that shows one looks again this often at first, and less often later. */
const youngMs = 10_000;
const youngRefreshSeconds = 2;
const usualRefreshSeconds = 5;

/** Seconds after which a page without script looks again at a run that is open. */
export function runRefreshSeconds(
  { createdAt }: Pick<RequestedRun, "createdAt">,
  now: Date,
): number {
  return now.getTime() - createdAt.getTime() < youngMs ? youngRefreshSeconds : usualRefreshSeconds;
}
