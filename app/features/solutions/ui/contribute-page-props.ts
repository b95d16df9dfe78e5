import type { SolutionEventView } from "../solution.view";
import type { SolutionList } from "../solution";
import type { ActionRefusal } from "../solution-actions";
import type { OfficialSolution } from "../official-solution.repository.server";

/** Why a contribution was refused, a key of `contributions:error`, with what was chosen and typed. */
export type RefusedContribution = {
  note: string;
  targetId: string;
  refusal: string;
  later: SolutionEventView[];
  /** What the form posts next: the revision that it was read at, or that of the newest change in `later`. */
  revision: string;
};

export type ContributePageProps = {
  prefix: string;
  solution: { id: string; name: string; revision: number };
  search: string;
  /** Why nothing can be contributed. */
  barred: ActionRefusal | null;
  openContributionId: string | null;
  moving: readonly { list: SolutionList; total: number; shown: readonly { value: string }[] }[];
  targets: readonly OfficialSolution[];
  /** Official solutions beyond those that are offered. */
  more: number;
  refused: RefusedContribution | undefined;
};
