import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { importJob } from "../person";

import type { FileChange } from "./endpoint-file.schema";
import { deletePublications } from "./endpoint-import.repository.server";
import { countsOf } from "./feed-change";
import { endpointsOfSets, recordsOfSteps } from "./feed-records";
import type { ImportRun, VisibleSet } from "./import-run";
import {
  insertFeedChanges,
  insertPublication,
  type NewFeedChange,
} from "./publication.repository.server";
import { versionDay } from "./version";

type Trx = Transaction<Database>;

export async function storeVersion(
  trx: Trx,
  {
    run,
    before,
    after,
  }: {
    run: ImportRun;
    before: ReadonlyMap<string, VisibleSet>;
    after: ReadonlyMap<string, VisibleSet>;
  },
): Promise<number> {
  const { instance, version, at, publishedOn } = run;
  const steps = [...new Set([...after.keys(), ...before.keys()])].map((setId) => ({
    name: setId,
    before: before.get(setId)?.feedSet ?? null,
    after: after.get(setId)?.feedSet ?? null,
    addEffectiveOn: publishedOn,
  }));
  const records = recordsOfSteps(
    steps,
    endpointsOfSets([...after.values()].flatMap(({ feedSet }) => feedSet ?? [])),
    { version, publishedOn },
  );
  await insertPublication(trx, {
    instance,
    version,
    publishedAt: at,
    publishedBy: importJob.name,
    ...countsOf(records),
  });
  await insertFeedChanges(
    trx,
    instance,
    records.map(({ name: setId, ...record }) => ({ ...record, setId, changeId: null })),
  );
  return records.length;
}

/**
 * Puts given records in the place of all that is known; each of their versions was published on its
 * day, the newest one now.
 */
export async function storeHistory(
  trx: Trx,
  changes: readonly FileChange[],
  { run, after }: { run: ImportRun; after: ReadonlyMap<string, VisibleSet> },
): Promise<number> {
  const { instance, version, at } = run;
  await deletePublications(trx, instance);
  const setIds = new Map([...after.values()].map(({ setId, feedSet }) => [feedSet.id, setId]));
  const records = changes.map((change): NewFeedChange => {
    const setId = setIds.get(change.endpointSetId) ?? randomUUID();
    setIds.set(change.endpointSetId, setId);
    return { ...change, setId, changeId: null };
  });
  const ofVersion = new Map<string, NewFeedChange[]>(
    records.map(({ version: named }) => [named, []]),
  );
  for (const record of records) ofVersion.get(record.version)?.push(record);
  for (const each of new Set([...ofVersion.keys(), version])) {
    const publishedAt = each === version ? at : new Date(`${versionDay(each)}T00:00:00Z`);
    await insertPublication(trx, {
      instance,
      version: each,
      publishedAt,
      publishedBy: importJob.name,
      ...countsOf(ofVersion.get(each) ?? []),
    });
  }
  await insertFeedChanges(trx, instance, records);
  return records.length;
}
