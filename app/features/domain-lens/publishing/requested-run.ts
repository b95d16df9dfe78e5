import type { Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";
import type { PublishOutcome } from "./publish-run.server";

export const requestedRunStates = ["waiting", "running", "finished", "failed", "cancelled"] as const;
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
