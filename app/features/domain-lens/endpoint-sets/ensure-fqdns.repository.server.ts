import { randomUUID } from "node:crypto";

import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema";

import { attributesDocument } from "../attributes-document";
import type { Person } from "../person";

import { isWildcardName, reversedName } from "./endpoint-name";
import type { Instance } from "./endpoint-set";

type EnsuredNames = {
  instance: Instance;
  names: readonly string[];
  workloadId: string;
  by: Person;
  at: Date;
  addedBy?: "Added by User" | "System";
};

/**
 * The records of names, made where there are none: each name has one record an instance, whose
 * history begins with who made it.
 */
export async function ensureFqdns(
  trx: Transaction<Database>,
  { instance, names, workloadId, by, at, addedBy = "Added by User" }: EnsuredNames,
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = names.map((name) => ({
    id: randomUUID(),
    name,
    reversed: reversedName(name),
    labels: name.split("."),
    wildcard: isWildcardName(name),
  }));
  const found = await sql<{ id: string; domain_name: string }>`
    with listed as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (id uuid, name text,
        reversed text, labels jsonb, wildcard boolean)
    ), written as (
      insert into fqdn (id, instance, domain_name, reversed_name, labels, published_domain_name,
        workload_id, is_wildcard, added_by, created_at, updated_at)
      select id, ${instance}, name, reversed, array(select jsonb_array_elements_text(labels)), name,
        ${workloadId}, wildcard, ${addedBy}, ${at}, ${at} from listed
      on conflict (instance, domain_name) do update set published_domain_name = excluded.domain_name
      returning id, domain_name
    ), told as (
      -- A record that was there keeps its own id.
      insert into fqdn_event (fqdn_id, occurred_at, actor_key, actor_name, event, after)
      select id, ${at}::timestamptz, ${by.key}, ${by.name}, 'create', jsonb_build_object(
        'documentVersion', ${attributesDocument.version}::integer, 'addedBy', ${addedBy}::text,
        'workload', (select workload.name from workload where workload.id = ${workloadId}::uuid))
      from written where id in (select id from listed)
    )
    select id, domain_name from written`.execute(trx);
  return new Map(found.rows.map(({ id, domain_name }) => [domain_name, id]));
}
