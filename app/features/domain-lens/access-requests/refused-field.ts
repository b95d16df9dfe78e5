import type { AskRefusal } from "./access-request";

/** The field beside which a refusal of the whole request stands. */
export const refusedField: Record<AskRefusal, "workload" | "role" | "form"> = {
  "workload-unknown": "workload",
  "already-held": "role",
  "too-many": "form",
};
