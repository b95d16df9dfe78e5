import type { ChangeStatus } from "./change-status";
import type { ContentProblem } from "./content-rules";
import type { Escalation } from "./escalation";

/** What the tests of a change say together; an aggregate of another difference is none. */
export type Aggregate =
  "None" | "Running" | "Success" | "FailNotBlocking" | "FailBlocking" | "ByPass";

/** A decision and the difference it was made about. */
export type Approval = { by: string; hash: string };
export type Bypass = Approval & { failures: readonly string[] };

/** All that the rules ask about a change request. Persons are keys: tenant and object id. */
export type ChangeFacts = {
  status: ChangeStatus;
  blockedBy: string | null;
  /** Everybody who saved since the last publishing. */
  authors: readonly string[];
  /** Hash of the effective difference as it is now; null while there is none. */
  hash: string | null;
  championApproval: Approval | null;
  councilApproval: Approval | null;
  bypass: Bypass | null;
  escalations: readonly Escalation[];
  /** Everybody who could approve for the workload; deputies count. */
  champions: readonly string[];
  problems: readonly ContentProblem[];
  /** Of the newest run about this very difference. */
  aggregate: Exclude<Aggregate, "ByPass">;
  /** Names of the failures that block. */
  blockingFailures: readonly string[];
};
