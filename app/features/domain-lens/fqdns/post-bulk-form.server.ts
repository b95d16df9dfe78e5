import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { applyBulk } from "./apply-bulk.server";
import { bulkVerdict, type BulkAction, type BulkItem, type BulkVerdict } from "./bulk-action";
import { withoutEmptyExplanations } from "./common-attributes";
import { chooseFqdns } from "./choose-fqdns.server";
import { errorsOf, typedOf } from "~/platform/typed-form";
import {
  bulkBaseSchema,
  bulkFieldsSchema,
  chooseBulkSchema,
  type BulkFields,
} from "./update-fqdn.schema";
import { missingExplanations } from "./update-fqdns.server";

export type BulkFormPage = {
  target: { action: BulkAction; ids: string[]; query: string; selected: number; rest: string };
  typed: Record<string, string>;
  errors: Record<string, string>;
  result: { verdict: BulkVerdict; items: BulkItem[] } | null;
};

/** The attributes among what a bulk form gives. */
function attributesOf({
  service: _service,
  workloadId: _workload,
  note: _note,
  ...attributes
}: BulkFields) {
  return attributes;
}

/**
 * The two steps of a bulk action: the list's form chooses the records, the next one does it.
 *
 * @returns null for a form that no page of ours sends
 */
export async function postBulkForm(
  acting: { db: Db; now: Date; person: ActingPerson },
  form: FormData,
): Promise<{ status: 200 | 422; page: BulkFormPage } | null> {
  const typed = typedOf(form);
  if (typed.step === "choose") {
    const chosen = chooseBulkSchema.safeParse({ ...typed, chosen: form.getAll("id") });
    if (!chosen.success) return null;
    const { action, query } = chosen.data;
    return {
      status: 200,
      page: {
        target: { action, query, ...(await chooseFqdns(acting.db, chosen.data)) },
        typed: {},
        errors: {},
        result: null,
      },
    };
  }
  const base = bulkBaseSchema.safeParse(typed);
  if (!base.success) return null;
  const target = base.data;
  const refused = (errors: Record<string, string>) => ({
    status: 422 as const,
    page: { target, typed, errors, result: null },
  });
  const fields = bulkFieldsSchema[target.action].safeParse(typed);
  if (!fields.success) return refused(errorsOf(fields.error));
  const missing =
    target.action === "customer-facing"
      ? await missingExplanations(
          acting,
          target.ids,
          withoutEmptyExplanations(attributesOf(fields.data)),
        )
      : [];
  if (missing.length > 0)
    return refused(Object.fromEntries(missing.map((field) => [field, "missing-for-some"])));
  const outcome = await applyBulk(acting, { ...target, fields: fields.data });
  if (!outcome.ok)
    return refused(
      outcome.refusal === "workload-unknown"
        ? { workloadId: "not-a-choice" }
        : { service: "service-unknown" },
    );
  const items = outcome.value.map(({ id, domainName, outcome: what }) => ({
    id,
    domainName,
    outcome: what,
  }));
  return {
    status: 200,
    page: {
      target,
      typed: {},
      errors: {},
      result: { verdict: bulkVerdict(items, target.ids.length), items },
    },
  };
}
