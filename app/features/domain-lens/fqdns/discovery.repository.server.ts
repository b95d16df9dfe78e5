import { randomUUID } from "node:crypto";

import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema";

import { isWildcardName, reversedName } from "../endpoint-sets/endpoint-name";
import type { Discovery } from "./discovery.schema";

export type Discovered = { id: string; isNew: boolean };

/**
 * Writes what a scanner found: a new name gets a record, a known one keeps whose it is and what
 * people said of it, and takes the later sighting. An older one changes nothing.
 *
 * @param found each name of an instance once
 */
export async function upsertDiscoveries(
  trx: Transaction<Database>,
  found: readonly Discovery[],
  at: Date,
): Promise<Discovered[]> {
  const lines = found.map((line) => ({
    ...line,
    id: randomUUID(),
    reversed: reversedName(line.domainName),
    labels: line.domainName.split("."),
    wildcard: isWildcardName(line.domainName),
  }));
  const made = new Set<string>(lines.map(({ id }) => id));
  const { rows } = await sql<{ id: string }>`
    insert into fqdn (id, instance, domain_name, reversed_name, labels, is_wildcard, added_by,
      discovery_info, latest_detected_at, sample_count, component, subcomponent, service_tree_detections,
      created_at, updated_at)
    select id, instance, "domainName", reversed, array(select jsonb_array_elements_text(labels)), wildcard,
      "addedBy", "discoveryInfo", "latestDetectedDatetime", "sampleCount", component, subcomponent,
      array(select jsonb_array_elements_text("serviceTreeDetections")), ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as listed (id uuid, instance text, "domainName"
      text, reversed text, labels jsonb, wildcard boolean, "addedBy" text, "discoveryInfo" text,
      "latestDetectedDatetime" timestamptz, "sampleCount" bigint, component text, subcomponent text,
        "serviceTreeDetections" jsonb)
    order by instance, "domainName"
    on conflict (instance, domain_name) do update set
      latest_detected_at = excluded.latest_detected_at, sample_count = excluded.sample_count, component =
        coalesce(excluded.component, fqdn.component),
      subcomponent = coalesce(excluded.subcomponent, fqdn.subcomponent), discovery_info =
        coalesce(excluded.discovery_info, fqdn.discovery_info),
      service_tree_detections = excluded.service_tree_detections, updated_at = excluded.updated_at
    where fqdn.latest_detected_at is null or excluded.latest_detected_at > fqdn.latest_detected_at
    returning id`.execute(trx);
  // A known record keeps its own id.
  return rows.map(({ id }) => ({ id, isNew: made.has(id) }));
}
