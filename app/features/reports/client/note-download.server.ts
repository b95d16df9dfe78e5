import type { Context } from "~/features/access/context.server";
import { nextPhase, type Phase } from "~/features/network-test/phase";

import { findOwnReport } from "../own-report.server";
import { updateRunPhase } from "../report.repository.server";
import { findClientState } from "./run-token.repository.server";

/** Notes that the client was downloaded, where it was asked for; for everybody else nothing changes. */
export async function noteDownload(context: Context, id: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const own = await findOwnReport(trx, context, id);
    if (!own.ok) return;
    const state = await findClientState(trx, own.value.runId);
    if (state)
      await updateRunPhase(
        trx,
        own.value.runId,
        nextPhase(state.phase as Phase, "client-downloaded"),
      );
  });
}
