import type { Context } from "~/features/access/context.server";
import { organisationData } from "~/features/asn/organisation-data.server";
import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import { refuse, type Result } from "~/lib/result";

import { methodOf, type DetectedEntry } from "./detected-entry";
import { readLaterChanges } from "./later-events.server";
import {
  proposeSolution,
  saveSolution,
  type ProposedSolution,
  type SaveReason,
  type SaveRefusal,
  type Saving,
  type SolutionSave,
} from "./save-solution.server";
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
export function postSolutionForm(
  posting: Posting,
  actor: SolutionActor,
  posted: PostedSolution,
): Promise<Result<Solution, PostRefusal>> {
  return withTyped(posting, posted, (saving, save) => {
    const method = methodOf(actor, posted.detected ?? null, save.lists);
    return saveSolution(saving, { ...actor, method }, save);
  });
}

/** What saving the form would do; it refuses what saving would refuse, and writes nothing. */
export function proposeSolutionForm(
  posting: Posting,
  actor: SolutionActor,
  posted: PostedSolution,
): Promise<Result<ProposedSolution, PostRefusal>> {
  return withTyped(posting, posted, (saving, save) => proposeSolution(saving, actor, save));
}

async function withTyped<Value>(
  { db, variant, now, environment }: Posting,
  { before, typed }: PostedSolution,
  perform: (saving: Saving, save: SolutionSave) => Promise<Result<Value, SaveRefusal>>,
): Promise<Result<Value, PostRefusal>> {
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
  const performed = await perform(
    { db, variant, now, organisations: await organisationData() },
    {
      id: before?.id ?? null,
      revision: before ? (revision.data ?? -1) : null,
      fields: read.fields,
      lists: read.lists,
    },
  );
  if (performed.ok) return performed;
  if (!before || performed.refusal.reason !== "stale")
    return refuse(refusedBy(performed.refusal, shown));
  const readAt = { solutionId: before.id, revision: revision.data ?? 0 };
  const { later, revision: seen } = await readLaterChanges(db, readAt);
  const compared = { ...shown, typed: { ...typed, revision: String(seen) }, later };
  return refuse(refusedBy(performed.refusal, compared));
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
