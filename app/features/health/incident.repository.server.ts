import type { Selectable } from "kysely";

import type { Database } from "#db/schema";
import type { Db } from "~/platform/database.server";

import type { HealthWorld } from "./health-world.server";
import { openRowLimit } from "./health-history";
import { isBehind, type HistoryQuery } from "./history-walk.repository.server";
import type { Incident, IncidentStatus, IncidentUpdate } from "./incident";
import type { Severity } from "./severity";

/** Updates of one incident that are shown at most, the newest. */
const updateLimit = 500;

export type Author = { id: string; name: string };

/** Writes a new incident with its first update, in the caller's transaction. */
export async function insertIncident(
  trx: Db,
  world: HealthWorld,
  { incident, by }: { incident: Incident; by: Author },
): Promise<void> {
  await trx
    .insertInto("incident")
    .values({
      id: incident.id,
      variant: world.variant,
      is_demonstration: world.isDemonstration,
      began_at: incident.beganAt,
      ...changing(incident),
    })
    .execute();
  await insertUpdate(trx, incident, by);
}

/**
 * Writes what an incident is from now on, with the update that says so, in the caller's transaction.
 *
 * @returns false when it was resolved or updated since the revision before; nothing is written then
 */
export async function updateIncident(
  trx: Db,
  world: HealthWorld,
  { incident, by }: { incident: Incident; by: Author },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("incident")
    .set(changing(incident))
    .where("id", "=", incident.id)
    .where("variant", "=", world.variant)
    .where("is_demonstration", "=", world.isDemonstration)
    .where("revision", "=", incident.revision - 1)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertUpdate(trx, incident, by);
  return true;
}

export async function findIncident(
  db: Db,
  world: HealthWorld,
  id: string,
): Promise<Incident | null> {
  const row = await ofWorld(db, world).where("id", "=", id).executeTakeFirst();
  return row ? incidentOf(row) : null;
}

/** Incidents that are not resolved, the newest first; one more than a page shows, which tells that there are more. */
export async function listOpenIncidents(db: Db, world: HealthWorld): Promise<Incident[]> {
  const rows = await ofWorld(db, world)
    .where("ended_at", "is", null)
    .orderBy("began_at", "desc")
    .orderBy("id", "desc")
    .limit(openRowLimit + 1)
    .execute();
  return rows.map(incidentOf);
}

/** Incidents that began within the history, along the walk of a page. */
export async function listIncidents(
  db: Db,
  world: HealthWorld,
  { since, walk, severities }: HistoryQuery,
): Promise<Incident[]> {
  const direction = walk.order === "ascending" ? "asc" : "desc";
  const rows = await ofWorld(db, world)
    .where("began_at", ">", since)
    .where(isBehind(walk))
    .$if(severities.length > 0, (query) => query.where("severity", "in", severities))
    .orderBy("began_at", direction)
    .orderBy("id", direction)
    .limit(walk.limit)
    .execute();
  return rows.map(incidentOf);
}

/** What was said of an incident, the newest first; who said it stays in the database. */
export async function listUpdates(db: Db, incidentId: string): Promise<IncidentUpdate[]> {
  const rows = await db
    .selectFrom("incident_update")
    .select(["revision", "occurred_at", "title", "location", "severity", "status", "details"])
    .where("incident_id", "=", incidentId)
    .orderBy("revision", "desc")
    .limit(updateLimit)
    .execute();
  return rows.map(({ occurred_at: occurredAt, ...row }) => ({
    ...row,
    severity: row.severity as Severity,
    status: row.status as IncidentStatus,
    occurredAt,
  }));
}

async function insertUpdate(
  trx: Db,
  { id, revision, updatedAt, title, location, severity, status, details }: Incident,
  by: Author,
): Promise<void> {
  await trx
    .insertInto("incident_update")
    .values({
      incident_id: id,
      revision,
      occurred_at: updatedAt,
      actor_id: by.id,
      actor_name: by.name,
      title,
      location,
      severity,
      status,
      details,
    })
    .execute();
}

function ofWorld(db: Db, { variant, isDemonstration }: HealthWorld) {
  return db
    .selectFrom("incident")
    .selectAll()
    .where("variant", "=", variant)
    .where("is_demonstration", "=", isDemonstration);
}

function changing({
  title,
  location,
  point,
  severity,
  status,
  details,
  revision,
  updatedAt,
  endedAt,
}: Incident) {
  return {
    title,
    location,
    severity,
    status,
    details,
    revision,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    updated_at: updatedAt,
    ended_at: endedAt,
  };
}

function incidentOf(row: Selectable<Database["incident"]>): Incident {
  const { id, title, location, latitude, longitude, details, revision } = row;
  return {
    id,
    title,
    location,
    details,
    revision,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    severity: row.severity as Severity,
    status: row.status as IncidentStatus,
    beganAt: row.began_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  };
}
