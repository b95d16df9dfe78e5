import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";

import type { ChangeRequest, DraftEdit } from "./change-request";
import { saveDraftIn, type SaveRefusal } from "./save-draft.server";
import { startChangeIn, type StartedFor, type StartRefusal } from "./start-change.server";

type DraftRefusal = StartRefusal | SaveRefusal;

/** Ends the transaction; nothing of the draft stays. */
class DraftRefused extends Error {
  constructor(readonly refusal: DraftRefusal) {
    super(refusal);
  }
}

/** Starts a change and saves its first words, both or neither: no set is begun for a draft that is refused. */
export async function startDraft(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  { started, edit }: { started: StartedFor; edit: DraftEdit },
): Promise<Result<ChangeRequest, DraftRefusal>> {
  try {
    return ok(
      await db.transaction().execute(async (trx) => {
        const { id: changeId } = granted(await startChangeIn(trx, { actor, now }, started));
        return granted(await saveDraftIn(trx, { actor, now }, { changeId, revision: null, edit }));
      }),
    );
  } catch (error) {
    if (error instanceof DraftRefused) return refuse(error.refusal);
    throw error;
  }
}

/** @throws {DraftRefused} what was refused */
function granted<Value>(result: Result<Value, DraftRefusal>): Value {
  if (result.ok) return result.value;
  throw new DraftRefused(result.refusal);
}
