import type { AdvanceRefusal } from "~/features/domain-lens/change-requests/advance-change-request.server";
import type { SaveRefusal } from "~/features/domain-lens/change-requests/save-draft.server";
import type { StartRefusal } from "~/features/domain-lens/change-requests/start-change.server";

import type { CallDefinition } from "../define-call";

export type ChangeRefusal = StartRefusal | SaveRefusal | AdvanceRefusal | "revision-needed";

/** What a change of an endpoint set may be refused for. */
export const changeRefusals: CallDefinition<ChangeRefusal, unknown, unknown>["refusals"] = {
  "not-permitted": [403, "roles-do-not-cover-the-workloads"],
  "own-change": 403,
  "not-an-author": 403,
  "not-the-blocker": 403,
  "same-person": 403,
  "not-found": [404, "no-change-or-set"],
  stale: 409,
  "not-in-this-status": 409,
  blocked: 409,
  "not-blocked": 409,
  "already-blocked": 409,
  "council-not-needed": 409,
  "already-approved": 409,
  "note-missing": 409,
  incomplete: 409,
  "no-difference": 409,
  "champion-approval-missing": 409,
  "council-approval-missing": 409,
  "tests-missing": 409,
  "tests-running": 409,
  "tests-block": 409,
  "nothing-to-bypass": 409,
  "open-change": 409,
  "never-published": 409,
  deleted: 409,
  "not-published": 409,
  "no-such-workload": 409,
  "no-such-member-set": 409,
  "too-many-endpoints": 409,
  "removal-only": 409,
  "revision-needed": 428,
};
