import type * as z from "zod";

import { isHealthOffered } from "~/features/health/health-offered.server";
import type { HealthRow } from "~/features/health/health-row.view";
import { readHealth } from "~/features/health/read-health.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";
import { fallbackLanguage } from "~/platform/languages";

import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";
import type { unhealthyMetroScoresSchema } from "./unhealthy-metro-scores.schema";

type Answer = z.infer<typeof unhealthyMetroScoresSchema>;

/** What the health page shows, with the names of places in English. */
export const unhealthyMetroScores = defineCall({
  path: "/api/AnonymousConnectivityTest/UnhealthyMetroScores",
  method: "GET",
  operationId: "AnonymousConnectivityTest_UnhealthyMetroScores",
  tag: "Network health",
  summary: "Metros whose scores are worse than usual, and incidents",
  description:
    "What the health page shows. A metro is judged by the samples of the last three hours " +
    "against its own 28 days before.",
  permission: "health:read",
  isOffered: isHealthOffered,
  notFound: "no-health",
  limit: "read",
  answers: {
    200: jsonAnswer(
      "What is not well; an empty list where nothing is known to be wrong.",
      "UnhealthyMetroScores",
      cacheControl(referenceCacheControl),
    ),
  },
  refusals: {},
  run: async ({ context }) => {
    const { look, isDemonstration, rows, isCut } = await readHealth(context, fallbackLanguage);
    const answer: Answer = {
      lookedAt: look?.lookedAt.toISOString() ?? null,
      metroCount: look?.metroCount ?? 0,
      judgedCount: look?.judgedCount ?? 0,
      isDemonstration,
      isCut,
      metros: rows.map(metroOf),
    };
    return callAnswer(answer, { headers: { "Cache-Control": referenceCacheControl } });
  },
});

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
