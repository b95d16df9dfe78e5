import type { Transaction } from "kysely";

import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { emptyContent, type Instance } from "../endpoint-sets/endpoint-set";

import { deletePublishedSets, isInstanceEmpty } from "./endpoint-import.repository.server";
import type { FileChange, FileSet } from "./endpoint-file.schema";
import { feedSetOf } from "./feed-set";
import { storeAreas, type ImportedArea } from "./import-areas.server";
import { storeHistory, storeVersion } from "./import-history.server";
import { ImportRefused, type ImportRefusal } from "./import-refused";
import type { ImportRun, VisibleSet } from "./import-run";
import { storeSets, tellOfImport } from "./import-sets.server";
import { lastVersion } from "./publication.repository.server";
import { lockInstance } from "./publish-run.repository.server";
import { listPublishedSets } from "./published-set.repository.server";
import { nextVersion, versionDay } from "./version";
import { queueWebhooks } from "./webhook-job.server";

type Trx = Transaction<Database>;

export type EndpointImport = {
  instance: Instance;
  sets: readonly FileSet[];
  /** The version the sets are of; by default the one after the last. */
  version: string | null;
  /** The instance's history, in place of what is known of it; null adds one version to that. */
  changes: readonly FileChange[] | null;
  isReplacing: boolean;
};

export type ImportOutcome = {
  version: string;
  setCount: number;
  changedCount: number;
  removedCount: number;
  recordCount: number;
  areas: ImportedArea[];
};

/**
 * Publishes the sets of a feed as they are: ids, order and spelling of ports kept, each area's
 * sets in a workload of its own. All of it or nothing. An instance that has anything is only
 * replaced when told so: then sets that stay keep their descriptions and their history, those
 * that are gone are deleted, and drafts of changed ones learn that their base has moved on.
 */
export async function importEndpoints(
  { db, now }: { db: Db; now: Date },
  asked: EndpointImport,
): Promise<Result<ImportOutcome, ImportRefusal>> {
  try {
    return ok(await db.transaction().execute((trx) => importIn(trx, asked, now)));
  } catch (error) {
    if (error instanceof ImportRefused) return refuse(error.refusal);
    throw error;
  }
}

async function importIn(
  trx: Trx,
  { instance, sets, changes, isReplacing, ...asked }: EndpointImport,
  now: Date,
): Promise<ImportOutcome> {
  await lockInstance(trx, instance);
  if (!isReplacing && !(await isInstanceEmpty(trx, instance)))
    throw new ImportRefused({ reason: "not-empty" });
  const version = await versionOf(trx, { instance, version: asked.version, changes, now });
  const areas = await storeAreas(trx, { instance, sets, at: now });
  const before = await readFeed(trx, instance);
  const run: ImportRun = {
    instance,
    version,
    at: now,
    publishedOn: versionDay(version),
    workloads: new Map(areas.map(({ code, workloadId }) => [code, workloadId])),
  };
  const changedCount = await storeSets(trx, sets, { run, before });
  const kept = new Set(sets.map(({ id }) => id));
  const gone = [...before.values()].filter(({ feedSet }) => !kept.has(feedSet.id));
  await deletePublishedSets(
    trx,
    gone.map(({ setId }) => setId),
    { version, at: now },
  );
  for (const { setId } of gone)
    await tellOfImport(
      trx,
      { setId, before: emptyContent(""), after: { ...emptyContent(""), isDeleted: true } },
      run,
    );
  const after = await readFeed(trx, instance);
  const recordCount = changes
    ? await storeHistory(trx, changes, { run, after })
    : await storeVersion(trx, { run, before, after });
  await queueWebhooks(trx, { instance, version, now });
  return {
    version,
    setCount: sets.length,
    changedCount,
    removedCount: gone.length,
    recordCount,
    areas: areas.map(({ workloadId: _id, ...area }) => area),
  };
}

/** The feed's sets by their internal ids. */
async function readFeed(trx: Trx, instance: Instance): Promise<Map<string, VisibleSet>> {
  const sets = await listPublishedSets(trx, { instance });
  return new Map(
    sets.flatMap((set) => {
      const feedSet = feedSetOf(set);
      return feedSet ? [[set.setId, { setId: set.setId, feedSet }] as const] : [];
    }),
  );
}

async function versionOf(
  trx: Trx,
  {
    instance,
    version,
    changes,
    now,
  }: Pick<EndpointImport, "instance" | "version" | "changes"> & { now: Date },
): Promise<string> {
  const last = await lastVersion(trx, instance);
  const newest = changes?.at(-1)?.version ?? null;
  if (version !== null && newest !== null && version < newest)
    throw new ImportRefused({ reason: "version", known: newest });
  const given = version ?? newest ?? nextVersion(last, now);
  // A history takes the place of another, but no version is ever given twice: readers and webhooks know what it said.
  if (last !== null && given <= last) throw new ImportRefused({ reason: "version", known: last });
  return given;
}
