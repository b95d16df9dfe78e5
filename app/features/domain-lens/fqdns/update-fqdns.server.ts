import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { mayEditRecord } from "../assignments/assignment";
import { findServiceTreeEntries } from "../service-tree/service-tree.repository.server";
import type { BulkItem } from "./bulk-action";
import { attributeChange, attributeProblems, type AttributeProblem } from "./common-attributes";
import type { CommonAttributes, Fqdn } from "./fqdn";
import { insertFqdnEvents, type NewFqdnEvent } from "./fqdn-event.repository.server";
import { findFqdns, lockFqdns, updateAttributes } from "./fqdn.repository.server";

type UpdateRefusal = "not-found" | "not-permitted" | "stale" | "unfit" | "service-tree-unknown";

/** What became of one record, with the fields that do not fit. */
export type UpdatedItem = BulkItem<UpdateRefusal> & { problems: AttributeProblem[] };

/** Records that one transaction locks. */
const recordsPerTransaction = 200;

type Update = {
  ids: readonly string[];
  attributes: Partial<CommonAttributes>;
  /** Why, for the history. */
  note?: string;
  /** What the page of a single record was read at; null where many are changed. */
  revision?: number | null;
};

/** Changes the same attributes of records; each for itself, so that one refusal keeps none of the others. */
export async function updateFqdns(
  { db, now, person }: { db: Db; now: Date; person: ActingPerson },
  { ids, ...update }: Update,
): Promise<UpdatedItem[]> {
  const { serviceTreeId } = update.attributes;
  const isUnknown =
    serviceTreeId != null && (await findServiceTreeEntries(db, [serviceTreeId])).length === 0;
  const items: UpdatedItem[] = [];
  for (let from = 0; from < ids.length; from += recordsPerTransaction) {
    const part = ids.slice(from, from + recordsPerTransaction);
    items.push(...(await updatePart({ db, now, person }, { ...update, ids: part, isUnknown })));
  }
  return items;
}

async function updatePart(
  { db, now, person }: { db: Db; now: Date; person: ActingPerson },
  { ids, attributes, note = "", revision = null, isUnknown }: Update & { isUnknown: boolean },
): Promise<UpdatedItem[]> {
  return db.transaction().execute(async (trx) => {
    const found = new Map((await lockFqdns(trx, ids)).map((fqdn) => [fqdn.id, fqdn]));
    const events: NewFqdnEvent[] = [];
    const items = ids.map((id): UpdatedItem => {
      const fqdn = found.get(id);
      const item = { id, domainName: fqdn?.domainName ?? null, problems: [] };
      if (!fqdn) return { ...item, outcome: "not-found" };
      if (!mayEditRecord(fqdn.workload, person)) return { ...item, outcome: "not-permitted" };
      if (revision !== null && revision !== fqdn.revision) return { ...item, outcome: "stale" };
      if (isUnknown) return { ...item, outcome: "service-tree-unknown" };
      const after = { ...commonOf(fqdn), ...attributes };
      const problems = attributeProblems(commonOf(fqdn), after, {
        isStated: attributes.customerFacingStatus !== undefined,
      });
      if (problems.length > 0) return { ...item, outcome: "unfit", problems };
      const change = attributeChange(commonOf(fqdn), after);
      if (!change) return { ...item, outcome: "unchanged" };
      events.push({ fqdnId: id, event: "update", note, ...change });
      return { ...item, outcome: "done" };
    });
    if (events.length > 0)
      await updateAttributes(trx, { ids: events.map(({ fqdnId }) => fqdnId), attributes, at: now });
    await insertFqdnEvents(trx, events, { by: person, at: now });
    return items;
  });
}

/** Which parts of an explanation some of the records would lack in the end, of those that somebody may edit. */
export async function missingExplanations(
  { db, person }: { db: Db; person: ActingPerson },
  ids: readonly string[],
  attributes: Partial<CommonAttributes>,
): Promise<AttributeProblem["field"][]> {
  if (attributes.customerFacingStatus === undefined || attributes.customerFacingStatus === "Unset")
    return [];
  const editable = (await findFqdns(db, ids))
    .filter(({ workload }) => mayEditRecord(workload, person))
    .map(commonOf);
  const problems = editable.flatMap((before) =>
    attributeProblems(before, { ...before, ...attributes }, { isStated: true }),
  );
  return [
    ...new Set(problems.filter(({ refusal }) => refusal === "missing").map(({ field }) => field)),
  ];
}

/** The attributes of a record that people change. */
function commonOf({
  customerFacingStatus,
  customerFacingNote,
  requestorAlias,
  reasonCode,
  reasonComment,
  scope,
  serviceTreeId,
  isDeprecated,
}: Fqdn): CommonAttributes {
  return {
    customerFacingStatus,
    customerFacingNote,
    requestorAlias,
    reasonCode,
    reasonComment,
    scope,
    serviceTreeId,
    isDeprecated,
  };
}
