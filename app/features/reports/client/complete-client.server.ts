import { appendRunEvent } from "~/features/messaging/run-event.repository.server";
import { clientTestNames } from "~/features/network-test/client/client-results";
import { nextPhase } from "~/features/network-test/phase";
import { ok, refuse, type Result } from "~/lib/result";

import { askForSecondLook } from "../second-look.server";
import { findReportOfRunForUpdate, updateRunPhase } from "../report.repository.server";
import { tokenOf, type ClientCall, type TokenRefusal } from "./client-call.server";
import { markCompleted } from "./run-token.repository.server";

/** Ends the advanced client's tests; said again, it changes nothing. */
export async function completeClient(call: ClientCall): Promise<Result<null, TokenRefusal>> {
  return call.db.transaction().execute(async (trx) => {
    const token = await tokenOf(trx, call);
    if (!token.ok) return token.refusal === "completed" ? ok(null) : token;
    const { runId } = token.value;
    const stored = await findReportOfRunForUpdate(trx, {
      id: runId,
      variant: call.variant,
      now: call.now,
    });
    if (!stored) return refuse("wrong-token");
    const fresh = await tokenOf(trx, call);
    if (!fresh.ok) return fresh.refusal === "completed" ? ok(null) : fresh;
    await markCompleted(trx, runId, call.now);
    await askForSecondLook(trx, {
      report: stored.report,
      variant: call.variant,
      tests: clientTestNames,
      now: call.now,
    });
    // While the server still tests, the end of the run is that of its tests.
    if (stored.report.status === "finished") {
      await updateRunPhase(trx, runId, nextPhase("AdvancedTestStart", "finish"));
      await appendRunEvent(trx, {
        runId,
        event: "ReceiveTestStatus",
        data: { status: "Finished" },
        at: call.now,
      });
    }
    return ok(null);
  });
}
