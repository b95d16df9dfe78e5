import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { isDueOn } from "../change-requests/change-request.repository.server";
import { instances, type Instance } from "../endpoint-sets/endpoint-set";

/** A run waits for another one, and works, longer than what a page asks may. */
const runLimitMs = "600000";

/** Keeps every other run of the instance waiting until this transaction ends. */
export async function lockInstance(trx: Transaction<Database>, instance: Instance): Promise<void> {
  await sql`select set_config('lock_timeout', ${runLimitMs}, true), set_config('statement_timeout',
      ${runLimitMs}, true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('publish'), hashtext(${instance}))`.execute(trx);
}

/**
 * Instances with something to publish: changes staged by `dueAt`, or names and prefixes whose
 * day to leave has come.
 *
 * @param today the run's UTC day, `YYYY-MM-DD`
 */
export async function listDueInstances(
  db: Db,
  { dueAt, today }: { dueAt: Date; today: string },
): Promise<Instance[]> {
  const { rows } = await sql<{ instance: string }>`
    select instance from change_request where status = 'StagedForPublishing' and staged_at <= ${dueAt} and
      ${isDueOn(today)}
    union
    select instance from endpoint_set where internal_id in (
      select set_id from endpoint_set_fqdn where removes_on <= ${today}
      union select set_id from endpoint_set_prefix where removes_on <= ${today})`.execute(db);
  return instances.filter((instance) => rows.some((row) => row.instance === instance));
}

/** Sets of an instance of which something leaves by `today`. */
export async function listSetsWithDueRemovals(
  trx: Transaction<Database>,
  instance: Instance,
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ internal_id: string }>`
    select internal_id from endpoint_set where instance = ${instance} and internal_id in (
      select set_id from endpoint_set_fqdn where removes_on <= ${today}
      union select set_id from endpoint_set_prefix where removes_on <= ${today})`.execute(trx);
  return rows.map(({ internal_id }) => internal_id);
}

/** How many endpoints of a set leave on a day. */
export type Leaving = {
  setId: string;
  publicId: number | null;
  workload: string;
  day: string;
  endpoints: number;
};

/** Most days of sets on which something leaves that are listed. */
const leavingLimit = 100;

/** What an instance's sets lose on a later day, the soonest first. */
export async function listLeaving(db: Db, instance: Instance): Promise<Leaving[]> {
  const { rows } = await sql<{
    internal_id: string;
    public_id: number | null;
    workload: string;
    day: string;
    endpoints: number;
  }>`
    select endpoint_set.internal_id, endpoint_set.public_id, workload.name as workload,
      to_char(leaving.removes_on, 'YYYY-MM-DD') as day, count(*)::integer as endpoints
    from (
      select set_id, removes_on from endpoint_set_fqdn where removes_on is not null
      union all select set_id, removes_on from endpoint_set_prefix where removes_on is not null
    ) as leaving
    join endpoint_set on endpoint_set.internal_id = leaving.set_id and endpoint_set.instance = ${instance}
    join workload on workload.id = endpoint_set.workload_id
    group by endpoint_set.internal_id, endpoint_set.public_id, workload.name, leaving.removes_on
    order by leaving.removes_on, endpoint_set.public_id
    limit ${leavingLimit}`.execute(db);
  return rows.map(({ internal_id, public_id, workload, day, endpoints }) => ({
    setId: internal_id,
    publicId: public_id,
    workload,
    day,
    endpoints,
  }));
}

/**
 * Takes out of the given sets what leaves by `today`. Drafts have it no more since the change that
 * gave the day, so their base stays.
 */
export async function removeDue(
  trx: Transaction<Database>,
  setIds: readonly string[],
  { today, version, at }: { today: string; version: string; at: Date },
): Promise<void> {
  if (setIds.length === 0) return;
  await trx
    .deleteFrom("endpoint_set_fqdn")
    .where("set_id", "in", setIds)
    .where("removes_on", "<=", today)
    .execute();
  await trx
    .deleteFrom("endpoint_set_prefix")
    .where("set_id", "in", setIds)
    .where("removes_on", "<=", today)
    .execute();
  await trx
    .updateTable("endpoint_set")
    .set({ published_version: version, updated_at: at })
    .where("internal_id", "in", setIds)
    .execute();
}

/** Names and prefixes by the set that has them. */
export type EndpointOfSet = { setId: string; text: string };

/** Lets endpoints of sets take effect on `today` that would on a later day. */
export async function takeEffectAtOnce(
  trx: Transaction<Database>,
  {
    names,
    prefixes,
    today,
  }: { names: readonly EndpointOfSet[]; prefixes: readonly EndpointOfSet[]; today: string },
): Promise<void> {
  const setIds = (endpoints: readonly EndpointOfSet[]) => endpoints.map(({ setId }) => setId);
  const texts = (endpoints: readonly EndpointOfSet[]) => endpoints.map(({ text }) => text);
  if (names.length > 0) {
    await sql`
      update endpoint_set_fqdn set effective_on = ${today}::date
      from unnest(${setIds(names)}::uuid[], ${texts(names)}::text[]) as listed (set_id, domain_name), fqdn
      where endpoint_set_fqdn.set_id = listed.set_id and fqdn.id = endpoint_set_fqdn.fqdn_id and
        fqdn.domain_name = listed.domain_name
        and effective_on > ${today}::date`.execute(trx);
  }
  if (prefixes.length > 0) {
    await sql`
      update endpoint_set_prefix set effective_on = ${today}::date
      from unnest(${setIds(prefixes)}::uuid[], ${texts(prefixes)}::cidr[]) as listed (set_id, prefix)
      where endpoint_set_prefix.set_id = listed.set_id and endpoint_set_prefix.prefix = listed.prefix and
        effective_on > ${today}::date`.execute(trx);
  }
}
