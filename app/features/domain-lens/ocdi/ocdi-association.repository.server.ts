import { sql, type RawBuilder, type Transaction } from "kysely";

import { readOrNull, textOrNull } from "~/lib/document-version";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readKeysetPage, type Placed, type SortKey } from "~/platform/keyset.repository.server";
import type { Database } from "#db/schema";

import { attributesDocument } from "../attributes-document";
import { rowsPerPage } from "../row-limits";
import type { Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";
import type { OcdiAssociation, OcdiSort, OcdiStatus, TransitionStage } from "./ocdi-association";
import type { OcdiFilter, OcdiListInput } from "./ocdi.schema";

type Connection = Db | Transaction<Database>;

type Row = {
  id: string;
  instance: string;
  service_tree_id: string;
  workload_id: string | null;
  workload_name: string | null;
  transition_stage: string;
  ga_on: string;
  status: string;
  authors: unknown;
  reviewed_by_key: string | null;
  reviewed_by_name: string | null;
  reviewed_at: Date | null;
  reviewed_note: string | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
  legacy: string[] | null;
  ocdi: string[] | null;
};

const columns = sql`association.*, workload.name as workload_name,
  (select array_agg(named.domain_name order by named.domain_name) from ocdi_association_name named where
    named.association_id = association.id and named.kind = 'Legacy') as legacy,
  (select array_agg(named.domain_name order by named.domain_name) from ocdi_association_name named where
    named.association_id = association.id and named.kind = 'Ocdi') as ocdi`;

/** An association with its names. */
export async function findAssociation(
  db: Connection,
  id: string,
): Promise<OcdiAssociation | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from ocdi_association association left join workload on workload.id =
      association.workload_id where association.id = ${id}`.execute(db);
  return rows[0] && associationOf(rows[0]);
}

/** The same, locked against other writers; read after the lock. */
export async function lockAssociation(
  trx: Transaction<Database>,
  id: string,
): Promise<OcdiAssociation | undefined> {
  await trx.selectFrom("ocdi_association").select("id").where("id", "=", id).forUpdate().execute();
  return findAssociation(trx, id);
}

/** What associations are sorted by, each by its index. */
const sortKeys: Record<OcdiSort, SortKey> = {
  changed: { key: sql`updated_at`, form: "instant" },
  ga: { key: sql`ga_on`, form: "day" },
};

/** A page of associations. */
export async function listAssociations(
  db: Db,
  asked: OcdiListInput,
  limit = rowsPerPage,
): Promise<ListPage<OcdiAssociation>> {
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: sortKeys[asked.sort],
    id: { column: sql`id` },
    select: (slice) => sql<Row & Placed>`
      select ${columns}, association.place_key, association.place_id from (
        select ocdi_association.*, ${slice.key} as place_key, ${slice.id} as place_id,
          row_number() over (order by ${slice.orderBy}) as place
        from ocdi_association where ${fitting(asked)} and ${slice.where}
        order by ${slice.orderBy} limit ${slice.limit}
      ) association
      left join workload on workload.id = association.workload_id
      order by association.place`,
  });
  return mapPage(page, associationOf);
}

function fitting({
  name,
  instances,
  statuses,
  stages,
  workloads,
}: OcdiFilter): RawBuilder<unknown> {
  const conditions = [
    // The last character of all stands for the end of what begins with the text.
    ...(name !== ""
      ? [
          sql`id in (select association_id from ocdi_association_name where domain_name >= ${name} and
              domain_name < ${`${name}\u{10ffff}`})`,
        ]
      : []),
    ...(instances.length > 0 ? [sql`instance = any(${[...instances]}::text[])`] : []),
    ...(statuses.length > 0 ? [sql`status = any(${[...statuses]}::text[])`] : []),
    ...(stages.length > 0 ? [sql`transition_stage = any(${[...stages]}::text[])`] : []),
    ...(workloads.length > 0 ? [sql`workload_id = any(${[...workloads]}::uuid[])`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function associationOf(row: Row): OcdiAssociation {
  return {
    id: row.id,
    instance: row.instance as Instance,
    legacy: row.legacy ?? [],
    ocdi: row.ocdi ?? [],
    stage: row.transition_stage as TransitionStage,
    gaOn: row.ga_on,
    serviceTreeId: row.service_tree_id,
    workload:
      row.workload_id === null ? null : { id: row.workload_id, name: row.workload_name ?? "" },
    status: row.status as OcdiStatus,
    authors: row.authors as Person[],
    review:
      row.reviewed_at === null
        ? null
        : {
            by: { key: row.reviewed_by_key ?? "", name: row.reviewed_by_name ?? "" },
            at: row.reviewed_at,
            note: row.reviewed_note ?? "",
          },
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Writes a new association with its names. */
export async function insertAssociation(
  trx: Transaction<Database>,
  association: OcdiAssociation,
): Promise<void> {
  await trx
    .insertInto("ocdi_association")
    .values({
      id: association.id,
      instance: association.instance,
      created_at: association.createdAt,
      revision: association.revision,
      ...storedOf(association),
    })
    .execute();
  await insertNames(trx, association);
}

/** Writes all of an association that is locked, its names anew. */
export async function updateAssociation(
  trx: Transaction<Database>,
  association: OcdiAssociation,
): Promise<void> {
  await trx
    .updateTable("ocdi_association")
    .set({ revision: association.revision, ...storedOf(association) })
    .where("id", "=", association.id)
    .execute();
  await trx
    .deleteFrom("ocdi_association_name")
    .where("association_id", "=", association.id)
    .execute();
  await insertNames(trx, association);
}

function storedOf({
  serviceTreeId,
  workload,
  stage,
  gaOn,
  status,
  authors,
  review,
  updatedAt,
}: OcdiAssociation) {
  return {
    service_tree_id: serviceTreeId,
    workload_id: workload?.id ?? null,
    transition_stage: stage,
    ga_on: gaOn,
    status,
    authors: JSON.stringify(authors),
    reviewed_by_key: review?.by.key ?? null,
    reviewed_by_name: review?.by.name ?? null,
    reviewed_at: review?.at ?? null,
    reviewed_note: review?.note ?? null,
    updated_at: updatedAt,
  };
}

async function insertNames(
  trx: Transaction<Database>,
  { id, instance, legacy, ocdi }: OcdiAssociation,
): Promise<void> {
  const row = (kind: "Legacy" | "Ocdi") => (domainName: string) => ({
    association_id: id,
    instance,
    kind,
    domain_name: domainName,
  });
  await trx
    .insertInto("ocdi_association_name")
    .values([...legacy.map(row("Legacy")), ...ocdi.map(row("Ocdi"))])
    .execute();
}

/** Takes an association away; its history stays. */
export async function deleteAssociation(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom("ocdi_association").where("id", "=", id).execute();
}

export type OcdiEventEntry = {
  id: number;
  occurredAt: Date;
  actorName: string;
  event: string;
  note: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Entries of history that the panel shows. */
const eventLimit = 100;

/** The newest entries of an association's history. */
export async function listOcdiEvents(db: Db, associationId: string): Promise<OcdiEventEntry[]> {
  const rows = await db
    .selectFrom("ocdi_event")
    .selectAll()
    .where("association_id", "=", associationId)
    .orderBy("id", "desc")
    .limit(eventLimit)
    .execute();
  return rows.map(({ id, occurred_at, actor_name, event, note, before, after }) => ({
    id,
    occurredAt: occurred_at,
    actorName: actor_name,
    event,
    note,
    before: readOrNull(attributesDocument, before),
    after: readOrNull(attributesDocument, after),
  }));
}

/** Writes history; nothing ever changes it. */
export async function insertOcdiEvent(
  trx: Transaction<Database>,
  {
    associationId,
    event,
    note,
    before,
    after,
    by,
    at,
  }: {
    associationId: string;
    event: string;
    note: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    by: Person;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("ocdi_event")
    .values({
      association_id: associationId,
      occurred_at: at,
      actor_key: by.key,
      actor_name: by.name,
      event,
      note,
      before: textOrNull(attributesDocument, before),
      after: textOrNull(attributesDocument, after),
    })
    .execute();
}
