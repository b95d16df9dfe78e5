import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { insertChangeEvent } from "../change-requests/change-event.repository.server";
import { differenceOf } from "../change-requests/difference";
import { emptyContent, type EndpointSetContent } from "../endpoint-sets/endpoint-set";
import {
  findEndpointSet,
  insertEndpointSet,
} from "../endpoint-sets/endpoint-set.repository.server";
import { ensureFqdns } from "../endpoint-sets/ensure-fqdns.repository.server";
import { publishContent } from "../endpoint-sets/published-content.repository.server";
import { importJob } from "../person";

import type { FileSet } from "./endpoint-file.schema";
import {
  deleteLeaving,
  listNumberedSets,
  markBlankNotes,
} from "./endpoint-import.repository.server";
import type { ImportRun, VisibleSet } from "./import-run";
import { contentOf, isSame } from "./imported-set";

type Trx = Transaction<Database>;

/** @returns how many sets are other than they were */
export async function storeSets(
  trx: Trx,
  sets: readonly FileSet[],
  { run, before }: { run: ImportRun; before: ReadonlyMap<string, VisibleSet> },
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

async function storeSet(
  trx: Trx,
  {
    set,
    setId,
    workloadId,
    run,
  }: { set: FileSet; setId: string | null; workloadId: string; run: ImportRun },
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

/** A set's change log lists what an import changed, as it lists what users saved. */
export async function tellOfImport(
  trx: Trx,
  {
    setId,
    before,
    after,
  }: { setId: string; before: EndpointSetContent | null; after: EndpointSetContent },
  { version, at }: ImportRun,
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
