import type { AskRefusal } from "./access-request";

const fields: Record<AskRefusal, "workload" | "role" | "form"> = {
  "workload-unknown": "workload",
  "already-held": "role",
  "too-many": "form",
};

/** A refusal of the whole request, beside the field that it is about. */
export function refusedField(refusal: AskRefusal): Record<string, AskRefusal> {
  return { [fields[refusal]]: refusal };
}
