import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { errorsOf, typedOf } from "~/platform/typed-form";
import { saveWorkload } from "./save-workload.server";
import { workloadFormSchema } from "./workload.schema";

type Refused = {
  status: 409 | 422;
  refused: {
    typed: Record<string, string>;
    errors: Record<string, string>;
    refusal: string | null;
  };
};

/** The form of a workload. @returns its id */
export async function postWorkloadForm(
  acting: { db: Db; now: Date; person: ActingPerson },
  id: string | null,
  form: FormData,
): Promise<Result<string, Refused>> {
  const typed = typedOf(form);
  const parsed = workloadFormSchema.safeParse(typed);
  if (!parsed.success)
    return refuse({
      status: 422,
      refused: { typed, errors: errorsOf(parsed.error), refusal: null },
    } as const);
  const { revision, ...content } = parsed.data;
  const outcome = await saveWorkload(acting, {
    id,
    revision: id === null ? null : revision,
    content,
  });
  if (outcome.ok) return ok(outcome.value);
  if (outcome.refusal === "name-taken")
    return refuse({
      status: 409,
      refused: { typed, errors: { name: "name-taken" }, refusal: null },
    } as const);
  if (outcome.refusal === "in-the-feed")
    return refuse({
      status: 409,
      refused: { typed, errors: { serviceArea: "in-the-feed" }, refusal: null },
    } as const);
  if (outcome.refusal === "area-unknown")
    return refuse({
      status: 422,
      refused: { typed, errors: { serviceArea: "missing" }, refusal: null },
    } as const);
  return refuse({ status: 409, refused: { typed, errors: {}, refusal: outcome.refusal } } as const);
}
