import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { advanceAssignments } from "../assignments/advance-assignments.server";
import { isUuid } from "~/lib/list/key-forms";
import { findService } from "../service-tree/find-service.server";
import { errorsOf, typedOf } from "~/platform/typed-form";
import { assignFqdnSchema, updateFqdnSchema } from "./update-fqdn.schema";
import { updateFqdns } from "./update-fqdns.server";

type Acting = { db: Db; now: Date; person: ActingPerson };

type Refused = {
  form: "update" | "assign";
  typed: Record<string, string>;
  errors: Record<string, string>;
  refusal: string | null;
};

/** The forms of one record's page. @returns which one was done */
export async function postFqdnForm(
  acting: Acting,
  id: string,
  form: FormData,
): Promise<Result<"update" | "assign", { status: 409 | 422; refused: Refused }>> {
  const typed = typedOf(form);
  const kind = typed.intent === "update" ? "update" : "assign";
  const no = (status: 409 | 422, refusal: string | null, errors: Record<string, string> = {}) =>
    refuse({ status, refused: { form: kind, typed, errors, refusal } } as const);
  if (!isUuid(id)) return no(409, "not-found");
  return kind === "update" ? update(acting, id, { typed, no }) : assign(acting, id, { typed, no });
}

type Form = {
  typed: Record<string, string>;
  no: (
    status: 409 | 422,
    refusal: string | null,
    errors?: Record<string, string>,
  ) => { ok: false; refusal: { status: 409 | 422; refused: Refused } };
};

async function update(acting: Acting, id: string, { typed, no }: Form) {
  const parsed = updateFqdnSchema.safeParse(typed);
  if (!parsed.success) return no(422, null, errorsOf(parsed.error));
  const { revision, service, ...attributes } = parsed.data;
  const entry = service === null ? null : await findService(acting.db, service);
  if (entry === undefined) return no(422, null, { service: "service-unknown" });
  const [item] = await updateFqdns(acting, {
    ids: [id],
    attributes: { ...attributes, serviceTreeId: entry && entry.id },
    revision,
  });
  if (item?.outcome === "done" || item?.outcome === "unchanged") return ok("update" as const);
  if (item?.outcome === "unfit")
    return no(
      422,
      null,
      Object.fromEntries(item.problems.map(({ field, refusal }) => [field, refusal])),
    );
  return no(409, item?.outcome ?? "not-found");
}

async function assign(acting: Acting, id: string, { typed, no }: Form) {
  const parsed = assignFqdnSchema.safeParse(typed);
  if (!parsed.success) return no(422, null, errorsOf(parsed.error));
  const { intent, ...asked } = parsed.data;
  const outcome = await advanceAssignments(acting, { action: intent, ids: [id], ...asked });
  if (!outcome.ok) return no(422, null, { workloadId: "not-a-choice" });
  const refusal = outcome.value[0]?.outcome ?? "not-found";
  if (refusal === "done") return ok("assign" as const);
  if (refusal === "no-target") return no(422, null, { workloadId: "missing" });
  if (refusal === "note-missing") return no(422, null, { note: "missing" });
  return no(409, refusal);
}
