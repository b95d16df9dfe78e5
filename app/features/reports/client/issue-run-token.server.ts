import type { Context } from "~/features/access/context.server";
import { runTokenMinutes } from "~/features/network-test/client/client-results";
import { nextPhase, type Phase } from "~/features/network-test/phase";
import { ok, refuse, type Result } from "~/lib/result";
import { minuteMs } from "~/lib/time";

import { findOwnReport, type OwnRefusal } from "../own-report.server";
import { updateRunPhase } from "../report.repository.server";
import { hashOf, newRunToken } from "./run-token.server";
import { findClientState, putRunToken } from "./run-token.repository.server";

export type IssuedToken = { id: string; token: string; expiresAt: Date };

/** When the run that began at `startedAt` takes nothing more. */
export function runEnd(startedAt: Date): Date {
  return new Date(startedAt.getTime() + runTokenMinutes * minuteMs);
}

/**
 * Gives the owner of a report, or the browser that ran its test, the token of its advanced client;
 * the one before ends. A run is open for results for half an hour from its beginning.
 */
export async function issueRunToken(
  context: Context,
  id: string,
): Promise<Result<IssuedToken, OwnRefusal | "run-over">> {
  return context.db.transaction().execute(async (trx) => {
    const own = await findOwnReport(trx, context, id);
    if (!own.ok) return own;
    const { runId } = own.value;
    const state = await findClientState(trx, runId);
    const expiresAt = state && runEnd(state.started_at);
    if (!expiresAt || expiresAt <= context.now) return refuse("run-over");
    const token = newRunToken();
    await putRunToken(trx, { runId, hash: hashOf(token), at: context.now, expiresAt });
    await updateRunPhase(trx, runId, nextPhase(state.phase as Phase, "ask-for-client"));
    return ok({ id: own.value.id, token, expiresAt });
  });
}
