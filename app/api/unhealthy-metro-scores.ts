import type * as z from "zod";

import { requireHealth } from "~/features/health/health-offered.server";
import type { HealthRow } from "~/features/health/health-row.view";
import { readHealth } from "~/features/health/read-health.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";
import { fallbackLanguage } from "~/platform/languages";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import type { unhealthyMetroScoresSchema } from "./unhealthy-metro-scores.schema";

type Answer = z.infer<typeof unhealthyMetroScoresSchema>;

/** GET UnhealthyMetroScores: what the page shows, with the names of places in English. */
export async function unhealthyMetroScores(request: Request): Promise<Response> {
  const context = await requireHealth(request, "health:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const { look, isDemonstration, rows } = await readHealth(context, fallbackLanguage);
  const answer: Answer = {
    lookedAt: look?.lookedAt.toISOString() ?? null,
    metroCount: look?.metroCount ?? 0,
    judgedCount: look?.judgedCount ?? 0,
    isDemonstration,
    metros: rows.map(metroOf),
  };
  return callAnswer(answer, { headers: { "Cache-Control": referenceCacheControl } });
}

function metroOf(row: HealthRow): Answer["metros"][number] {
  const { id, source, location, point, severity, status, beganAt, updatedAt } = row;
  const measured =
    row.source === "metro"
      ? { score: row.score, usualScore: row.usualScore, customerCount: row.customerCount }
      : { score: null, usualScore: null, customerCount: null };
  const said =
    row.source === "incident"
      ? { title: row.title, details: row.details }
      : { title: null, details: null };
  return {
    id,
    source,
    location,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    health: severity,
    status,
    ...measured,
    ...said,
    beganAt,
    updatedAt,
  };
}
