import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { ChangeRequest } from "../change-requests/change-request";
import { insertChangeEvent } from "../change-requests/change-event.repository.server";
import { updateChangeRequest } from "../change-requests/change-request.repository.server";
import { nextPublicId, publishContent } from "../endpoint-sets/published-content.repository.server";

import type { PublishRun } from "./publish-run";
import type { ReadyChange } from "./sort-staged-changes.server";
import { effectiveDay, laterDay } from "./version";

export async function publishChange(
  trx: Transaction<Database>,
  { now, by }: PublishRun,
  { change, set, version }: ReadyChange & { version: string },
): Promise<ChangeRequest> {
  const addEffectiveOn = effectiveDay(change.addEffectiveOn, now);
  const isMoved = change.addEffectiveOn !== null && change.addEffectiveOn !== addEffectiveOn;
  const removeOn = laterDay(change.removeEffectiveOn, now);
  const publicId = set.publicId ?? (await nextPublicId(trx, set.instance));
  await publishContent(
    trx,
    { set, content: change.proposal, version, addEffectiveOn, removeOn, by, at: now },
    publicId,
  );
  const published = await updateChangeRequest(trx, {
    ...change,
    status: "Published",
    addEffectiveOn,
    publishedAt: now,
    publishedVersion: version,
    updatedAt: now,
  });
  await insertChangeEvent(trx, {
    setId: set.internalId,
    changeId: change.id,
    occurredAt: now,
    actor: by,
    event: "Publish",
    from: "StagedForPublishing",
    to: "Published",
    note: "",
    detail: {
      version,
      addEffectiveOn,
      ...(isMoved && { addEffectiveMovedFrom: change.addEffectiveOn }),
      ...(removeOn !== null && { removeEffectiveOn: removeOn }),
    },
  });
  return published;
}
