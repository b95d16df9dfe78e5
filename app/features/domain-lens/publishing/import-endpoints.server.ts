import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { insertChangeEvent } from "../change-requests/change-request.repository.server";
import { differenceOf } from "../change-requests/difference";
import {
  emptyContent,
  type EndpointSetContent,
  type Instance,
} from "../endpoint-sets/endpoint-set";
import {
  ensureFqdns,
  findEndpointSet,
  insertEndpointSet,
  publishContent,
} from "../endpoint-sets/endpoint-set.repository.server";
import { importJob } from "../person";
import { emptyWorkload } from "../workloads/workload";
import { insertWorkloadEvent } from "../workloads/workload-event.repository.server";

import {
  deleteLeaving,
  deletePublications,
  deletePublishedSets,
  ensureWorkload,
  isInstanceEmpty,
  listNumberedSets,
  markBlankNotes,
  storeArea,
} from "./endpoint-import.repository.server";
import type { FileFault } from "./endpoint-file";
import type { FileChange, FileSet } from "./endpoint-file.schema";
import { countsOf } from "./feed-change";
import { endpointsOfSets, recordsOfSteps } from "./feed-records";
import { feedSetOf, type FeedSet } from "./feed-set";
import {
  insertFeedChanges,
  insertPublication,
  lastVersion,
  type NewFeedChange,
} from "./publication.repository.server";
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

/** An area with the workload its sets are in, and the display name it goes by. */
type ImportedArea = { code: string; displayName: string; workload: string; isNew: boolean };

export type ImportOutcome = {
  version: string;
  setCount: number;
  changedCount: number;
  removedCount: number;
  recordCount: number;
  areas: ImportedArea[];
};

export type ImportRefusal =
  | { reason: "not-empty" }
  | { reason: "version"; known: string }
  | { reason: "faults"; faults: FileFault[] };

/** Ends the transaction; nothing of the import stays. */
class ImportRefused extends Error {
  constructor(readonly refusal: ImportRefusal) {
    super(refusal.reason);
  }
}

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
  const run: Run = {
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

type Run = {
  instance: Instance;
  version: string;
  at: Date;
  publishedOn: string;
  workloads: ReadonlyMap<string, string>;
};

type VisibleSet = { setId: string; feedSet: FeedSet };

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

async function storeAreas(
  trx: Trx,
  { instance, sets, at }: { instance: Instance; sets: readonly FileSet[]; at: Date },
): Promise<(ImportedArea & { workloadId: string })[]> {
  const firstOf = new Map<string, number>();
  for (const [index, { serviceArea }] of sets.entries())
    if (!firstOf.has(serviceArea)) firstOf.set(serviceArea, index);
  const areas = [];
  for (const [code, index] of firstOf) {
    const named = sets[index]?.serviceAreaDisplayName ?? code;
    const fault = (message: string) =>
      new ImportRefused({
        reason: "faults",
        faults: [{ path: `[${index}].serviceArea`, message }],
      });
    const area = await storeArea(trx, { code, displayName: named }, instance);
    if (!area.ok) throw fault(`the service area is known as ${area.knownAs}`);
    const workload = await ensureWorkload(trx, {
      area: code,
      names: [named, `${named} (${code})`],
      at,
    });
    if (!workload)
      throw fault(`workloads named ${named} and ${named} (${code}) belong to other areas`);
    if (workload.isNew)
      await insertWorkloadEvent(trx, {
        workloadId: workload.id,
        before: null,
        after: { ...emptyWorkload(code), name: workload.name },
        by: importJob,
        at,
      });
    areas.push({
      code,
      displayName: area.displayName,
      workload: workload.name,
      isNew: workload.isNew,
      workloadId: workload.id,
    });
  }
  return areas;
}

/** @returns how many sets are other than they were */
async function storeSets(
  trx: Trx,
  sets: readonly FileSet[],
  { run, before }: { run: Run; before: ReadonlyMap<string, VisibleSet> },
): Promise<number> {
  const known = await listNumberedSets(trx, run.instance);
  let changedCount = 0;
  for (const set of sets) {
    const stored = known.get(set.id);
    const visible = stored && before.get(stored.setId);
    if (visible && isSame(visible.feedSet, set)) continue;
    const workloadId =
      stored?.isExternal && stored.area === set.serviceArea
        ? stored.workloadId
        : (run.workloads.get(set.serviceArea) ?? "");
    await storeSet(trx, { set, setId: stored?.setId ?? null, workloadId, run });
    changedCount += 1;
  }
  return changedCount;
}

/** Whether the feed has the set just so; the display name is the area's. */
function isSame(feedSet: FeedSet, set: FileSet): boolean {
  return (
    JSON.stringify({ ...feedSet, serviceAreaDisplayName: "" }) ===
    JSON.stringify({ ...feedSetOf(publishedSetOf(set)), serviceAreaDisplayName: "" })
  );
}

function publishedSetOf(set: FileSet): Parameters<typeof feedSetOf>[0] {
  const {
    category,
    isExpressRoute,
    isRequired,
    optionalFunctionality,
    tcpPorts,
    udpPorts,
    fqdns,
    prefixes,
  } = contentOf(set, emptyContent(""));
  return {
    category,
    isExpressRoute,
    isRequired,
    optionalFunctionality,
    tcpPorts,
    udpPorts,
    fqdns,
    prefixes,
    publicId: set.id,
    isDeleted: false,
    isHidden: false,
    isMemberSet: false,
    workloadType: "External",
    serviceArea: set.serviceArea,
    serviceAreaDisplayName: set.serviceAreaDisplayName,
    hasBlankNotes: set.notes === "",
    memberPrefixes: [],
  };
}

async function storeSet(
  trx: Trx,
  {
    set,
    setId,
    workloadId,
    run,
  }: { set: FileSet; setId: string | null; workloadId: string; run: Run },
): Promise<void> {
  const { instance, version, at, publishedOn } = run;
  const stored = setId === null ? undefined : await findEndpointSet(trx, setId, { lock: true });
  const content = contentOf(set, { ...(stored?.content ?? emptyContent(workloadId)), workloadId });
  const internalId = stored?.internalId ?? randomUUID();
  if (stored) await deleteLeaving(trx, internalId);
  else await insertEndpointSet(trx, { internalId, instance, content, at });
  await ensureFqdns(trx, {
    instance,
    names: content.fqdns,
    workloadId,
    at,
    by: importJob,
    addedBy: "System",
  });
  await publishContent(
    trx,
    {
      set: { internalId, instance, content, publicId: set.id },
      content,
      version,
      addEffectiveOn: publishedOn,
      removeOn: null,
      by: importJob,
      at,
    },
    set.id,
  );
  await markBlankNotes(trx, internalId, set.notes === "");
  await tellOfImport(
    trx,
    { setId: internalId, before: stored?.publishedVersion ? stored.content : null, after: content },
    run,
  );
}

/** A set's change log tells of what an import did to it, as of what somebody saved. */
async function tellOfImport(
  trx: Trx,
  {
    setId,
    before,
    after,
  }: { setId: string; before: EndpointSetContent | null; after: EndpointSetContent },
  { version, at }: Run,
): Promise<void> {
  await insertChangeEvent(trx, {
    setId,
    changeId: null,
    occurredAt: at,
    actor: importJob,
    event: "Import",
    from: before && "Published",
    to: "Published",
    note: "",
    detail: { ...differenceOf(before, after), version },
  });
}

/** The file's set over what is known of it; what the feed does not tell of stays. */
function contentOf(set: FileSet, known: EndpointSetContent): EndpointSetContent {
  const owners = new Map(
    known.prefixes.map(({ prefix, serviceTreeId }) => [prefix, serviceTreeId]),
  );
  return {
    ...known,
    category: set.category,
    isExpressRoute: set.expressRoute,
    isRequired: set.required,
    optionalFunctionality: set.notes ?? "",
    isMemberSet: false,
    memberSetId: null,
    isHidden: false,
    isDeleted: false,
    tcpPorts: set.tcpPorts ?? "",
    udpPorts: set.udpPorts ?? "",
    fqdns: set.urls ?? [],
    prefixes: (set.ips ?? []).map((prefix) => ({
      prefix,
      serviceTreeId: owners.get(prefix) ?? null,
    })),
  };
}

async function storeVersion(
  trx: Trx,
  {
    run,
    before,
    after,
  }: { run: Run; before: ReadonlyMap<string, VisibleSet>; after: ReadonlyMap<string, VisibleSet> },
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

/** Puts given records in the place of all that is known; each of their versions was published on its day, the newest one now. */
async function storeHistory(
  trx: Trx,
  changes: readonly FileChange[],
  { run, after }: { run: Run; after: ReadonlyMap<string, VisibleSet> },
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
