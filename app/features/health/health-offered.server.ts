import type { Context } from "~/features/access/context.server";
import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";
import { notFound } from "~/platform/http.server";

import { healthWorldOf } from "./health-world.server";
import type { Incident } from "./incident";
import { findIncident } from "./incident.repository.server";
import { incidentIdSchema } from "./incident.schema";

/** Whether the variant has a health page; the only place that reads its flag. */
export async function isHealthOffered(reader: SettingsReader): Promise<boolean> {
  return !(await readSettings(reader)).DisableNetworkHealth;
}

/** The incident that a path names. @throws {Response} 404 for an id of none, or of another variant */
export async function requireIncident(context: Context, id: string | undefined): Promise<Incident> {
  const parsed = incidentIdSchema.safeParse(id);
  const incident = parsed.success
    ? await findIncident(context.db, healthWorldOf(context), parsed.data)
    : null;
  if (!incident) throw notFound();
  return incident;
}
