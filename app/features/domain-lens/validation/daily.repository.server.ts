import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

import type { Category, Instance } from "../endpoint-sets/endpoint-set";
import { evidenceDocument } from "./evidence-document";
import type { Judgement } from "./judgement";

/** A name that is due, with the set it is judged by: of several, the one whose category asks most. */
export type DueName = {
  id: string;
  instance: Instance;
  name: string;
  isWildcard: boolean;
  isInternal: boolean;
  category: Category;
  tcpPorts: string;
  prefixes: string[];
};

/** Whether anything was not tested since `before`. */
export async function hasDueNames(db: Db, before: Date): Promise<boolean> {
  const row = await db
    .selectFrom("fqdn")
    .select("id")
    .where((eb) => eb.or([eb("daily_tested_at", "is", null), eb("daily_tested_at", "<", before)]))
    .orderBy(sql`daily_tested_at nulls first`)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type DueRow = {
  id: string;
  instance: string;
  name: string;
  is_wildcard: boolean;
  is_internal: boolean;
  category: string | null;
  tcp_ports: string | null;
  prefixes: string[] | null;
};

/** The names that wait longest for their daily test, those never tested first. */
export async function listDueNames(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<DueName[]> {
  const { rows } = await sql<DueRow>`
    select due.id, due.instance, due.domain_name as name, due.is_wildcard, coalesce(workload.workload_type =
      'Internal', false) as is_internal,
      chosen.governance_category as category, chosen.tcp_ports,
      (select array_agg(prefix::text) from endpoint_set_prefix
        where set_id in (chosen.internal_id, chosen.member_set_id) and removes_on is null) as prefixes
    from (
      select * from fqdn where daily_tested_at is null or daily_tested_at < ${before}
      order by daily_tested_at nulls first, id limit ${limit}
    ) as due
    left join workload on workload.id = due.workload_id
    left join lateral (
      select endpoint_set.internal_id, endpoint_set.member_set_id, endpoint_set.governance_category,
        endpoint_set.tcp_ports
      from endpoint_set_fqdn join endpoint_set on endpoint_set.internal_id = endpoint_set_fqdn.set_id and
        not endpoint_set.is_deleted
      where endpoint_set_fqdn.fqdn_id = due.id
      order by array_position(array['Optimize', 'Allow', 'Default'], endpoint_set.governance_category),
        endpoint_set.public_id
      limit 1
    ) as chosen on true`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    instance: row.instance as Instance,
    name: row.name,
    isWildcard: row.is_wildcard,
    isInternal: row.is_internal,
    category: (row.category ?? "Default") as Category,
    // A name in no set is looked at where anything of the web answers.
    tcpPorts: row.tcp_ports ?? "443",
    prefixes: row.prefixes ?? [],
  }));
}

export type DailyStatus = "UnTested" | "Successed" | "Failed";

/** What the daily tests found of some names, in place of what they found before. */
export async function saveDailyResults(
  db: Db,
  found: readonly { id: string; status: DailyStatus; judgements: readonly Judgement[] }[],
  at: Date,
): Promise<void> {
  const ids = found.map(({ id }) => id);
  const rows = found.flatMap(({ id, judgements }) =>
    judgements.map(({ test, outcome, evidence }) => ({
      fqdn_id: id,
      test,
      outcome,
      evidence: evidenceDocument.stamped(evidence),
    })),
  );
  await db.transaction().execute(async (trx) => {
    await sql`
      update fqdn set daily_test_status = told.status, daily_tested_at = ${at}
      from unnest(${ids}::uuid[], ${found.map(({ status }) => status)}::text[]) as told (id, status)
      where fqdn.id = told.id`.execute(trx);
    await sql`
      insert into fqdn_test_result (fqdn_id, test, outcome, evidence, tested_at)
      select fqdn_id, test, outcome, evidence, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (fqdn_id uuid, test text, outcome
        text, evidence jsonb)
      where exists (select 1 from fqdn where fqdn.id = told.fqdn_id)
      on conflict (fqdn_id, test) do update set outcome = excluded.outcome, evidence = excluded.evidence,
        tested_at = excluded.tested_at`.execute(trx);
  });
}
