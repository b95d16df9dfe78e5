import { insertEpisode, type StoredEpisode } from "~/features/health/episode.repository.server";
import type { HealthWorld } from "~/features/health/health-world.server";
import type { Incident } from "~/features/health/incident";
import { insertIncident, updateIncident } from "~/features/health/incident.repository.server";
import { severityOf } from "~/features/health/severity";
import { namedPlace } from "~/features/geo/place";
import type { Variant } from "~/features/settings/variants";
import { hourMs, minuteMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { demonstrationNetworks } from "./demonstration-runs";
import { seededRandom } from "./seeded-random";

/** How metros of the demonstration did: hours ago that it began, and how long it took; null for what goes on. */
const episodes = [
  { city: 0, beganHours: 1.5, lastedHours: null, score: 34, usualScore: 91, customerCount: 9 },
  { city: 2, beganHours: 0.7, lastedHours: null, score: 66, usualScore: 82, customerCount: 6 },
  { city: 4, beganHours: 52, lastedHours: 3.5, score: 48, usualScore: 88, customerCount: 11 },
  { city: 1, beganHours: 9 * 24, lastedHours: 1, score: 71, usualScore: 84, customerCount: 7 },
] as const;

/** What the demonstration's people wrote, an update each, with the hours ago. */
const incidents = [
  {
    title: "Congested peering between two carriers",
    location: "Western Europe",
    severity: "major",
    updates: [
      {
        hours: 5,
        status: "investigating",
        details:
          "Round trips from several carriers to the front doors in Western Europe rise in the " +
          "evening hours. The carriers are asked.",
      },
      {
        hours: 2,
        status: "mitigated",
        details:
          "Part of the traffic was moved to another exchange point. We go on watching the evening hours.",
      },
    ],
  },
  {
    title: "Submarine cable repaired",
    location: "Singapore",
    severity: "severe",
    updates: [
      {
        hours: 6 * 24,
        status: "investigating",
        details: "A cable is out of order; traffic takes a longer way.",
      },
      {
        hours: 4 * 24,
        status: "resolved",
        details: "The cable carries traffic again, and round trips are as before.",
      },
    ],
  },
] as const;

/**
 * An example of the health page for a variant, marked as demonstration: metros that are unhealthy
 * now and were, and incidents. Entered once: what people do with it stays.
 */
export async function seedDemonstrationHealth(trx: Db, variant: Variant, now: Date): Promise<void> {
  const world: HealthWorld = { variant, isDemonstration: true };
  const random = seededRandom(`demonstration health ${variant}`);
  const known = await trx
    .selectFrom("incident")
    .select("id")
    .where("variant", "=", variant)
    .where("is_demonstration", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  for (const example of episodes)
    await insertEpisode(trx, world, episodeOf(example, { id: random.uuid(), now }));
  for (const example of incidents) await enter(trx, world, { example, id: random.uuid(), now });
}

function episodeOf(
  { city, beganHours, lastedHours, score, usualScore, customerCount }: (typeof episodes)[number],
  { id, now }: { id: string; now: Date },
): StoredEpisode {
  const network = demonstrationNetworks[city] ?? demonstrationNetworks[0];
  const place = namedPlace(network);
  const beganAt = new Date(now.getTime() - beganHours * hourMs);
  const endedAt = lastedHours === null ? null : new Date(beganAt.getTime() + lastedHours * hourMs);
  return {
    id,
    placeKey: String(network.placeId),
    place,
    severity: severityOf(score, usualScore),
    score,
    usualScore,
    customerCount,
    beganAt,
    lastSeenAt: endedAt ? new Date(endedAt.getTime() - 20 * minuteMs) : now,
    healthyLooks: endedAt ? 2 : 0,
    endedAt,
    ending: endedAt ? "recovered" : null,
    changedAt: endedAt ?? beganAt,
  };
}

async function enter(
  trx: Db,
  world: HealthWorld,
  { example, id, now }: { example: (typeof incidents)[number]; id: string; now: Date },
): Promise<void> {
  const by = { id: "demonstration", name: "Demonstration" };
  const { title, location, severity, updates } = example;
  const point = location === "Singapore" ? { latitude: 1.29, longitude: 103.85 } : null;
  const beganAt = new Date(now.getTime() - updates[0].hours * hourMs);
  for (const [position, { hours, status, details }] of updates.entries()) {
    const updatedAt = new Date(now.getTime() - hours * hourMs);
    const incident: Incident = {
      id,
      title,
      location,
      point,
      severity,
      status,
      details,
      revision: position + 1,
      beganAt,
      updatedAt,
      endedAt: status === "resolved" ? updatedAt : null,
    };
    await (position === 0
      ? insertIncident(trx, world, { incident, by })
      : updateIncident(trx, world, { incident, by }));
  }
}
