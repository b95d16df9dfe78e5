import type { PublishOutcome } from "./publish-run";
import type { RequestedRun, RequestedRunState } from "./requested-run";

export type RequestedRunView = {
  id: string;
  state: RequestedRunState;
  isOpen: boolean;
  total: number;
  /** Changes that are tested whole. */
  done: number;
  /** 0 to 1; below 1 until the version is out. */
  doneRatio: number;
  outcome: PublishOutcome | null;
  requestedBy: string;
  createdAt: string;
};

/** Share of a run that is left for the publishing behind its tests, so that the bar is full only at the end. */
const publishingShare = 0.01;

export function requestedRunView({
  id,
  state,
  total,
  done,
  outcome,
  requestedBy,
  createdAt,
}: RequestedRun): RequestedRunView {
  const isOpen = state === "waiting" || state === "running";
  const testedRatio = total === 0 ? 0 : Math.min(done / total, 1);
  return {
    id,
    state,
    isOpen,
    total,
    done: Math.min(Math.floor(done), total),
    doneRatio: isOpen ? testedRatio * (1 - publishingShare) : 1,
    outcome,
    requestedBy: requestedBy.name,
    createdAt: createdAt.toISOString(),
  };
}
