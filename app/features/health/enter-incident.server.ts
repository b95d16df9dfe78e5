import { randomUUID } from "node:crypto";

import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";

import { cityPoint } from "./city-point.server";
import { healthWorldOf } from "./health-world.server";
import type { Incident } from "./incident";
import {
  findIncident,
  insertIncident,
  updateIncident,
  type Author,
} from "./incident.repository.server";
import type {
  OpenIncidentInput,
  ResolveIncidentInput,
  UpdateIncidentInput,
} from "./incident.schema";

export type IncidentRefusal = "changed-meanwhile" | "already-resolved";

/** Enters a new incident. @returns its id */
export async function openIncident(context: Context, input: OpenIncidentInput): Promise<string> {
  const { db, now } = context;
  const incident: Incident = {
    id: randomUUID(),
    ...input,
    point: await cityPoint(input.location),
    revision: 1,
    beganAt: now,
    updatedAt: now,
    endedAt: null,
  };
  await db
    .transaction()
    .execute((trx) =>
      insertIncident(trx, healthWorldOf(context), { incident, by: authorOf(context) }),
    );
  return incident.id;
}

/** Adds an update to an incident that is not resolved. */
export async function addUpdate(
  context: Context,
  incident: Incident,
  { revision, ...content }: UpdateIncidentInput,
): Promise<Result<null, IncidentRefusal>> {
  return save(context, incident, {
    ...incident,
    ...content,
    point: await cityPoint(content.location),
    revision: revision + 1,
    updatedAt: context.now,
  });
}

/** Resolves an incident, for good. */
export async function resolveIncident(
  context: Context,
  incident: Incident,
  { revision, details }: ResolveIncidentInput,
): Promise<Result<null, IncidentRefusal>> {
  return save(context, incident, {
    ...incident,
    details,
    status: "resolved",
    revision: revision + 1,
    updatedAt: context.now,
    endedAt: context.now,
  });
}

async function save(
  context: Context,
  before: Incident,
  incident: Incident,
): Promise<Result<null, IncidentRefusal>> {
  if (before.endedAt !== null) return refuse("already-resolved");
  const world = healthWorldOf(context);
  const isSaved = await context.db
    .transaction()
    .execute((trx) => updateIncident(trx, world, { incident, by: authorOf(context) }));
  if (isSaved) return ok(null);
  const now = await findIncident(context.db, world, incident.id);
  return refuse(now?.endedAt ? "already-resolved" : "changed-meanwhile");
}

function authorOf({ actor }: Context): Author {
  const { id, name } = actingAccount(actor);
  return { id, name };
}
