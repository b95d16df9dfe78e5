import { appendRunEvent } from "~/features/messaging/run-event.repository.server";
import type { ClientPlan } from "~/features/network-test/client/client-plan";
import type { ClientPlace } from "~/features/network-test/client/client-results.schema";
import { nextPhase, type Phase } from "~/features/network-test/phase";
import { ok, type Result } from "~/lib/result";

import { openReportSampling, renewSamples } from "../record-samples.server";
import { findReportOfRunForUpdate, updateRunPhase } from "../report.repository.server";
import { tokenOf, type ClientCall, type TokenRefusal } from "./client-call.server";
import { givenPlace, takePlace } from "./client-place.server";
import { planFor, type PublishedEndpoints } from "./client-plan.server";
import { findClientState, markBegun } from "./run-token.repository.server";

type Begun = { tenantDomain: string | null; expiresAt: Date; placed: ClientPlan["place"] };

type Beginning = { published: PublishedEndpoints; place: ClientPlace | undefined };

/** Begins the advanced client's tests, or tells a client that begins again the same: what there is to test. */
export async function beginClient(
  call: ClientCall,
  { published, place: given }: Beginning,
): Promise<Result<ClientPlan, TokenRefusal>> {
  const place = await givenPlace(given);
  const sampling = await openReportSampling(call);
  const begun = await call.db
    .transaction()
    .execute(async (trx): Promise<Result<Begun, TokenRefusal>> => {
      const token = await tokenOf(trx, call);
      if (!token.ok) return token;
      const { runId, expiresAt } = token.value;
      const stored = await findReportOfRunForUpdate(trx, {
        id: runId,
        variant: call.variant,
        now: call.now,
      });
      const fresh = await tokenOf(trx, call);
      if (!fresh.ok || !stored) return fresh.ok ? { ok: false, refusal: "wrong-token" } : fresh;
      if (fresh.value.begunAt === null) {
        const state = await findClientState(trx, runId);
        await markBegun(trx, runId, call.now);
        await updateRunPhase(
          trx,
          runId,
          nextPhase((state?.phase ?? "AdvancedTestStart") as Phase, "server-started"),
        );
        await appendRunEvent(trx, {
          runId,
          event: "ReceiveTestStatus",
          data: { status: "Started" },
          at: call.now,
        });
      }
      const { variant, now } = call;
      const { outcome, report } = await takePlace(trx, {
        report: stored.report,
        place,
        tenantId: stored.ownerTenantId,
        variant,
        now,
      });
      if (outcome === "taken") await renewSamples(trx, sampling, { report });
      return ok({ tenantDomain: stored.report.tenantDomain, expiresAt, placed: outcome });
    });
  // Not within the transaction: the plan reads settings, and the embedded database has one connection.
  return begun.ok ? ok(await planFor(call, { ...begun.value, published })) : begun;
}
