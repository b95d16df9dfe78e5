import { randomUUID } from "node:crypto";

import {
  emptyContent,
  type EndpointSetContent,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { insertEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { publishContent } from "~/features/domain-lens/endpoint-sets/published-content.repository.server";
import { publishJob } from "~/features/domain-lens/person";
import { countsOf } from "~/features/domain-lens/publishing/feed-change";
import { endpointsOfSets, recordsOfSteps } from "~/features/domain-lens/publishing/feed-records";
import { feedSetOf } from "~/features/domain-lens/publishing/feed-set";
import {
  insertFeedChanges,
  insertPublication,
} from "~/features/domain-lens/publishing/publication.repository.server";
import { listPublishedSets } from "~/features/domain-lens/publishing/published-set.repository.server";
import { nextVersion } from "~/features/domain-lens/publishing/version";
import { utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import {
  demonstrationAreas,
  demonstrationInstance,
  demonstrationSets,
  demonstrationWorkloads,
} from "./demonstration-sets";

/** @returns ids by name */
export async function seedWorkloads(db: Db, at: Date): Promise<Map<string, string>> {
  await db
    .insertInto("service_area")
    .values(
      demonstrationAreas.map(({ code, displayName }) => ({ code, display_name: displayName })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = demonstrationWorkloads.map(({ name, area }) => ({
    id: randomUUID(),
    name,
    workload_type: "External",
    service_area: area,
    created_at: at,
    updated_at: at,
  }));
  await db.insertInto("workload").values(rows).execute();
  return new Map(rows.map(({ name, id }) => [name, id]));
}

function contentOf(
  { workload, description, notes, prefixes, ...rest }: (typeof demonstrationSets)[number],
  workloads: ReadonlyMap<string, string>,
): EndpointSetContent {
  return {
    ...emptyContent(workloads.get(workload) ?? ""),
    ...rest,
    publicDescription: description,
    optionalFunctionality: notes,
    prefixes: prefixes.map((prefix) => ({ prefix, serviceTreeId: null })),
  };
}

/** @returns ids of the sets by their description */
export async function seedFirstVersion(
  db: Db,
  { workloads, at }: { workloads: ReadonlyMap<string, string>; at: Date },
): Promise<Map<string, string>> {
  const setIds = new Map(demonstrationSets.map(({ description }) => [description, randomUUID()]));
  const version = nextVersion(null, at);
  await db.transaction().execute(async (trx) => {
    for (const [index, set] of demonstrationSets.entries()) {
      const internalId = setIds.get(set.description) ?? "";
      const content = contentOf(set, workloads);
      await insertEndpointSet(trx, { internalId, instance: demonstrationInstance, content, at });
      await publishContent(
        trx,
        {
          set: { internalId, instance: demonstrationInstance, content, publicId: null },
          content,
          version,
          addEffectiveOn: utcDayOf(at),
          removeOn: null,
          by: publishJob,
          at,
        },
        index + 1,
      );
    }
    const sets = await listPublishedSets(trx, { instance: demonstrationInstance });
    const steps = sets.map((set) => ({
      name: set.setId,
      before: null,
      after: feedSetOf(set),
      addEffectiveOn: utcDayOf(at),
    }));
    const records = recordsOfSteps(
      steps,
      endpointsOfSets(steps.flatMap(({ after }) => after ?? [])),
      { version, publishedOn: utcDayOf(at) },
    );
    await insertPublication(trx, {
      instance: demonstrationInstance,
      version,
      publishedAt: at,
      publishedBy: publishJob.name,
      ...countsOf(records),
    });
    await insertFeedChanges(
      trx,
      demonstrationInstance,
      records.map(({ name, ...record }) => ({ ...record, setId: name, changeId: null })),
    );
  });
  return setIds;
}
