import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import {
  datasetKinds,
  keptDatasets,
  noDatasets,
  type Dataset,
  type DatasetChoice,
  type DatasetIds,
  type DatasetKind,
} from "./dataset";
import { datasetReportDocument } from "./dataset-report-document";

type Connection = Db | Transaction<Database>;

/** Bytes of a part: a driver that reads answers as text holds three times as many. */
const partBytes = 1_000_000;

const kindColumns = {
  relationships: "relationships_id",
  names: "names_id",
  organisations: "organisations_id",
  cones: "cones_id",
} as const;

const datasetColumns = [
  "id",
  "kind",
  "file_name",
  "is_demonstration",
  "imported_at",
  "report",
] as const;

/** A dataset as it is stored, with its packed content. */
export type NewDataset = Omit<Dataset, "id"> & { content: Uint8Array; contentHash: Uint8Array };

/** Waits until no other process chooses datasets: the order of their rows is the order of commits. */
export async function lockChoice(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('asn_choice'))`.execute(trx);
}

/** @returns its id */
export async function insertDataset(
  trx: Transaction<Database>,
  { content, contentHash, ...dataset }: NewDataset,
): Promise<number> {
  const { id } = await trx
    .insertInto("asn_dataset")
    .values({
      kind: dataset.kind,
      file_name: dataset.fileName,
      is_demonstration: dataset.isDemonstration,
      imported_at: dataset.importedAt,
      content_hash: Buffer.from(contentHash),
      report: datasetReportDocument.text(dataset.report),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let part = 0; part * partBytes < content.length; part += 1) {
    const data = Buffer.from(content.subarray(part * partBytes, (part + 1) * partBytes));
    await trx.insertInto("asn_dataset_part").values({ dataset_id: id, part, data }).execute();
  }
  return id;
}

/** The packed content of a dataset; null for one that is not there. */
export async function readContent(db: Connection, id: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  for (;;) {
    const row = await db
      .selectFrom("asn_dataset_part")
      .select("data")
      .where("dataset_id", "=", id)
      .where("part", "=", parts.length)
      .executeTakeFirst();
    if (!row) break;
    parts.push(row.data);
    if (row.data.length < partBytes) break;
  }
  if (parts.length === 0) return null;
  // Its own memory, since views on it must begin at a multiple of eight.
  const content = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return content;
}

/** Datasets of a kind or of all kinds, the newest first. */
export async function listDatasets(db: Connection, kind?: DatasetKind): Promise<Dataset[]> {
  const rows = await db
    .selectFrom("asn_dataset")
    .select(datasetColumns)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .orderBy("id", "desc")
    .execute();
  return rows.map(datasetOf);
}

export async function findDataset(db: Connection, id: number): Promise<Dataset | null> {
  const row = await db
    .selectFrom("asn_dataset")
    .select(datasetColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? datasetOf(row) : null;
}

/** A stored dataset of a kind with the same content. */
export async function findSameContent(
  db: Connection,
  {
    kind,
    contentHash,
    isDemonstration,
  }: Pick<NewDataset, "kind" | "contentHash" | "isDemonstration">,
): Promise<Dataset | null> {
  const row = await db
    .selectFrom("asn_dataset")
    .select(datasetColumns)
    .where("kind", "=", kind)
    .where("is_demonstration", "=", isDemonstration)
    .where("content_hash", "=", Buffer.from(contentHash))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? datasetOf(row) : null;
}

/** The newest choices, the one in use first. */
export async function listChoices(db: Connection, limit: number): Promise<DatasetChoice[]> {
  const rows = await db
    .selectFrom("asn_choice")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    chosenAt: row.chosen_at,
    datasets: Object.fromEntries(
      datasetKinds.map((kind) => [kind, row[kindColumns[kind]]]),
    ) as DatasetIds,
  }));
}

/** The choice in use: number 0 without any dataset where none was made. */
export async function readChoice(db: Connection): Promise<DatasetChoice> {
  const [choice] = await listChoices(db, 1);
  return choice ?? { id: 0, chosenAt: new Date(0), datasets: noDatasets };
}

/** Makes a choice the one in use; call `lockChoice` first. @returns its number */
export async function insertChoice(
  trx: Transaction<Database>,
  { datasets, chosenAt }: Omit<DatasetChoice, "id">,
): Promise<number> {
  const columns = datasetKinds.map((kind) => [kindColumns[kind], datasets[kind]]);
  const { id } = await trx
    .insertInto("asn_choice")
    .values({ chosen_at: chosenAt, ...Object.fromEntries(columns) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes the oldest datasets of a kind, except the newest five and those of `inUse`; their choices go too. */
export async function removeOldDatasets(
  trx: Transaction<Database>,
  kind: DatasetKind,
  inUse: readonly number[],
): Promise<void> {
  const newest = trx
    .selectFrom("asn_dataset")
    .select("id")
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(keptDatasets);
  await trx
    .deleteFrom("asn_dataset")
    .where("kind", "=", kind)
    .where("id", "not in", newest)
    .$if(inUse.length > 0, (query) => query.where("id", "not in", [...inUse]))
    .execute();
}

type DatasetRow = {
  id: number;
  kind: string;
  file_name: string;
  is_demonstration: boolean;
  imported_at: Date;
  report: unknown;
};

function datasetOf(row: DatasetRow): Dataset {
  return {
    id: row.id,
    kind: row.kind as DatasetKind,
    fileName: row.file_name,
    isDemonstration: row.is_demonstration,
    importedAt: row.imported_at,
    report: datasetReportDocument.read(row.report),
  };
}
