import { sql, type RawBuilder, type Transaction } from "kysely";

import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readKeysetPage, type Placed } from "~/platform/keyset.repository.server";
import type { Database } from "#db/schema";

import { rowsPerPage } from "../row-limits";
import type { FqdnWorkload } from "../fqdns/fqdn";
import type {
  ListedWorkload,
  ServiceArea,
  Workload,
  WorkloadContent,
  WorkloadSort,
  WorkloadType,
} from "./workload";
import type { WorkloadListInput } from "./workload.schema";

type Connection = Db | Transaction<Database>;

/** Most workloads that a choice offers; some hundreds there are. */
const choiceLimit = 2000;

export async function findWorkload(
  db: Connection,
  id: string,
  { lock = false } = {},
): Promise<Workload | undefined> {
  let query = db
    .selectFrom("workload")
    .innerJoin("service_area", "service_area.code", "workload.service_area")
    .selectAll("workload")
    .select("service_area.display_name")
    .where("workload.id", "=", id);
  if (lock) query = query.forUpdate("workload");
  const row = await query.executeTakeFirst();
  return row && { ...describedWorkload(row), createdAt: row.created_at, updatedAt: row.updated_at };
}

/** Ids of workloads by their names in lower case. */
export async function findWorkloadIds(
  db: Db,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("workload")
    .select(["id", sql<string>`lower(name)`.as("lower_name")])
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute();
  return new Map(rows.map(({ id, lower_name: name }) => [name, id]));
}

type WorkloadRow = {
  id: string;
  name: string;
  workload_type: string;
  service_area: string;
  display_name: string;
  champion_name: string | null;
  champion_security_group: string | null;
  champion_email: string | null;
  property_groups: string[];
  revision: number;
};

type ListedRow = WorkloadRow & Placed & { endpoint_set_count: number };

/** Sort keys as text; within an area, whose name may be of any length, workloads stand by name. */
const sortKeys: Record<WorkloadSort, RawBuilder<string>> = {
  name: sql<string>`lower(workload.name)`,
  area: sql<string>`left(lower(service_area.display_name), 100) || chr(1) || lower(workload.name)`,
};

/** A page of workloads. Some hundreds there are; a sort looks at each. */
export async function listWorkloads(
  db: Db,
  { search, types, areas, ...asked }: WorkloadListInput,
  limit = rowsPerPage,
): Promise<ListPage<ListedWorkload>> {
  const conditions: RawBuilder<unknown>[] = [
    ...(search !== "" ? [sql`strpos(lower(workload.name), ${search.toLowerCase()}) > 0`] : []),
    ...(types.length > 0 ? [sql`workload.workload_type = any(${[...types]}::text[])`] : []),
    ...(areas.length > 0 ? [sql`workload.service_area = any(${[...areas]}::text[])`] : []),
  ];
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: sql`(${sortKeys[asked.sort]}) collate "C"`, form: "text" },
    id: { column: sql`workload.id` },
    select: ({ key, id, where, orderBy, limit: most }) => sql<ListedRow>`
      select workload.id, workload.name, workload.workload_type, workload.service_area,
        service_area.display_name, workload.champion_name, workload.champion_security_group,
        workload.champion_email, workload.property_groups, workload.revision,
        (select count(*)::integer from endpoint_set where endpoint_set.workload_id = workload.id and
          endpoint_set.published_version is not null and not endpoint_set.is_deleted) as endpoint_set_count,
        ${key} as place_key, ${id} as place_id
      from workload join service_area on service_area.code = workload.service_area
      where ${sql.join([...conditions, where], sql` and `)} order by ${orderBy} limit ${most}`,
  });
  return mapPage(page, (row) => ({
    ...describedWorkload(row),
    endpointSetCount: row.endpoint_set_count,
  }));
}

function describedWorkload(row: WorkloadRow): Omit<ListedWorkload, "endpointSetCount"> {
  return {
    id: row.id,
    name: row.name,
    workloadType: row.workload_type as WorkloadType,
    serviceArea: row.service_area,
    serviceAreaDisplayName: row.display_name,
    championName: row.champion_name,
    championSecurityGroup: row.champion_security_group,
    championEmail: row.champion_email,
    propertyGroups: row.property_groups,
    revision: row.revision,
  };
}

/** Workloads to choose from, by name. */
export async function listWorkloadChoices(db: Connection): Promise<FqdnWorkload[]> {
  const rows = await db
    .selectFrom("workload")
    .select(["id", "name", "service_area"])
    .orderBy(sql`lower(name)`)
    .limit(choiceLimit)
    .execute();
  return rows.map(({ id, name, service_area }) => ({ id, name, serviceArea: service_area }));
}

export async function listServiceAreas(db: Connection): Promise<ServiceArea[]> {
  const rows = await db
    .selectFrom("service_area")
    .selectAll()
    .orderBy("display_name")
    .orderBy("code")
    .limit(choiceLimit)
    .execute();
  return rows.map(({ code, display_name }) => ({ code, displayName: display_name }));
}

function columnsOf({
  name,
  workloadType,
  serviceArea,
  championName,
  championSecurityGroup,
  championEmail,
  propertyGroups,
}: WorkloadContent) {
  return {
    name,
    workload_type: workloadType,
    service_area: serviceArea,
    champion_name: championName,
    champion_security_group: championSecurityGroup,
    champion_email: championEmail,
    property_groups: [...propertyGroups],
  };
}

/** @returns whether it was written: the name may be taken */
export async function insertWorkload(
  trx: Transaction<Database>,
  { id, content, at }: { id: string; content: WorkloadContent; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("workload")
    .values({ id, ...columnsOf(content), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Whether another workload has the name. */
export async function isNameTaken(
  trx: Transaction<Database>,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  return (
    (await trx
      .selectFrom("workload")
      .select("id")
      .where(sql`lower(name)`, "=", name.toLowerCase())
      .where("id", "!=", id)
      .executeTakeFirst()) !== undefined
  );
}

/** Whether the workload has a set that is published and not deleted. */
export async function hasPublishedSets(trx: Transaction<Database>, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom("endpoint_set")
    .select("internal_id")
    .where("workload_id", "=", id)
    .where("published_version", "is not", null)
    .where("is_deleted", "=", false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function updateWorkload(
  trx: Transaction<Database>,
  { id, content, at }: { id: string; content: WorkloadContent; at: Date },
): Promise<void> {
  await trx
    .updateTable("workload")
    .set((eb) => ({ ...columnsOf(content), revision: eb("revision", "+", 1), updated_at: at }))
    .where("id", "=", id)
    .execute();
}

/** The workloads of the roles of somebody, by type: their own, and all of their areas; the council's are all. */
export async function listHeldWorkloads(
  db: Db,
  {
    workloadIds,
    serviceAreas,
    isCouncil,
  }: { workloadIds: readonly string[]; serviceAreas: readonly string[]; isCouncil: boolean },
): Promise<{ name: string; workloadType: WorkloadType }[]> {
  let query = db.selectFrom("workload").select(["name", "workload_type"]);
  if (!isCouncil)
    query = query.where((eb) =>
      eb.or([
        eb("id", "in", workloadIds.length > 0 ? [...workloadIds] : [null]),
        eb("service_area", "in", serviceAreas.length > 0 ? [...serviceAreas] : [""]),
      ]),
    );
  const rows = await query
    .orderBy(sql`lower(name)`)
    .limit(choiceLimit)
    .execute();
  return rows.map(({ name, workload_type }) => ({
    name,
    workloadType: workload_type as WorkloadType,
  }));
}
