import type * as z from "zod";

import { ok, refuse, type Result } from "~/lib/result";
import { parseForm } from "~/platform/parse-form.server";

import type { IncidentRefusal } from "./enter-incident.server";
import { postedForm, type IncidentForm } from "./incident-form";

/** Why a form was not saved, with everything as it was typed; 400 where it is none of ours. */
type RefusedForm = {
  status: 400 | 409 | 422;
  form: IncidentForm;
  refusal: IncidentRefusal | undefined;
};

/** Saves the form of an incident that stands, read by `schema`, by `save`. */
export async function postIncidentForm<Input extends { revision: number }>(
  form: FormData,
  {
    schema,
    save,
  }: { schema: z.ZodType<Input>; save: (input: Input) => Promise<Result<null, IncidentRefusal>> },
): Promise<Result<null, RefusedForm>> {
  const submission = parseForm(form, { schema });
  if (submission.status !== "success") {
    const status = submission.error?.revision ? 400 : 422;
    return refuse({ status, form: postedForm(form, submission.error), refusal: undefined });
  }
  const outcome = await save(submission.value);
  return outcome.ok
    ? ok(null)
    : refuse({ status: 409, form: postedForm(form, null), refusal: outcome.refusal });
}
