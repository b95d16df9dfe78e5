import type { Context } from "~/features/access/context.server";
import { organisationData } from "~/features/asn/organisation-data.server";
import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import { ok, refuse, type Result } from "~/lib/result";

import { methodOf, type DetectedEntry } from "./detected-entry";
import { listLaterEvents } from "./later-events.server";
import { saveSolution, type SaveReason, type SaveRefusal } from "./save-solution.server";
import type { SolutionActor } from "./solution-actor";
import type { Solution } from "./solution";
import { readSolutionForm, shownLines } from "./solution-form";
import { revisionSchema } from "./solution.schema";
import type { RefusedSolution } from "./ui/solution-form";

export type PostedSolution = {
  /** The solution that is edited; null adds one. */
  before: Solution | null;
  typed: Record<string, string>;
  /** What samples without a solution suggested, where the form was filled in with it. */
  detected?: DetectedEntry | null;
};

export type PostRefusal = { status: 409 | 422; refused: RefusedSolution };

type Posting = Pick<Context, "db" | "variant" | "now" | "environment">;

/** Saves what was typed into the form of a solution; a refusal is what the form shows with it. */
export async function postSolutionForm(
  { db, variant, now, environment }: Posting,
  actor: SolutionActor,
  { before, typed, detected = null }: PostedSolution,
): Promise<Result<Solution, PostRefusal>> {
  const read = readSolutionForm(typed, { isDemonstration: isDemonstrationWorld(environment) });
  const revision = revisionSchema.safeParse(typed.revision ?? "");
  const shown: RefusedSolution = {
    typed,
    errors: read.errors,
    lines: read.bad.slice(0, shownLines),
    moreLines: Math.max(0, read.bad.length - shownLines),
    later: [],
  };
  if (read.fields === null || read.bad.length > 0) return refuse({ status: 422, refused: shown });
  const saved = await saveSolution(
    { db, variant, now, organisations: await organisationData() },
    { ...actor, method: methodOf(actor, detected, read.lists) },
    {
      id: before?.id ?? null,
      revision: before ? (revision.data ?? -1) : null,
      fields: read.fields,
      lists: read.lists,
    },
  );
  if (saved.ok) return ok(saved.value);
  const later =
    before && saved.refusal.reason === "stale"
      ? await listLaterEvents(db, { solutionId: before.id, revision: revision.data ?? 0 })
      : [];
  return refuse(refusedBy(saved.refusal, { ...shown, later }));
}

/** Reasons that are about what was typed. */
const typedReasons: readonly SaveReason[] = ["lines", "too-many"];

function refusedBy({ reason, lines }: SaveRefusal, shown: RefusedSolution): PostRefusal {
  return {
    status: typedReasons.includes(reason) ? 422 : 409,
    refused: {
      ...shown,
      errors: reason === "lines" ? {} : { form: reason },
      lines: lines.slice(0, shownLines),
      moreLines: Math.max(0, lines.length - shownLines),
    },
  };
}
