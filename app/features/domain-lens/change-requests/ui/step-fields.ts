import type { FindingCounts } from "../change-finding";
import type { Disposition } from "../difference";
import type { TypedStep } from "../wizard-step";
import type { NamedSet } from "./use-set-name";

/** What the fields of every step are given. */
export type StepFieldsProps = {
  set: NamedSet & { isMemberSet: boolean };
  change: { id: string; setId: string; revision: number; disposition: Disposition };
  typed: TypedStep;
  finding: FindingCounts;
  choices: {
    workloads: { id: string; name: string }[];
    memberSets: (NamedSet & { publicDescription: string })[];
    earliest: string;
    seen: number;
  };
  /** Words of what is wrong, by field. */
  errors: Record<string, readonly string[]>;
};
