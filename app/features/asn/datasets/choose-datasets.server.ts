import type { Transaction } from "kysely";

import { ok, refuse, type Result } from "~/lib/result";
import {
  insertAuditEntry,
  type AuditAction,
  type AuditActor,
} from "~/platform/audit-trail.repository.server";
import type { Db } from "~/platform/database.server";
import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import {
  datasetKinds,
  datasetsWith,
  type Dataset,
  type DatasetChoice,
  type DatasetIds,
} from "./dataset";
import {
  findDataset,
  insertChoice,
  listChoices,
  listDatasets,
  lockChoice,
  readChoice,
  removeOldDatasets,
} from "./dataset.repository.server";

/** Choices that are looked at for an earlier one that differs. */
const choicesMost = 50;

type Context = {
  db: Db;
  now: Date;
  /** Who changes datasets on a page, and in whose audit trail it is written; the command line has none. */
  by?: { variant: Variant; actor: AuditActor };
};

/** All datasets, those in use, and what a roll-back would return to. */
export type DatasetList = {
  /** The newest first. */
  datasets: Dataset[];
  choice: DatasetChoice;
  /** The datasets in use before; null where there were none. */
  previous: DatasetChoice | null;
};

export async function readDatasetList(db: Db): Promise<DatasetList> {
  const [datasets, choices] = [await listDatasets(db), await listChoices(db, choicesMost)];
  return { datasets, choice: choices[0] ?? (await readChoice(db)), previous: previousOf(choices) };
}

/**
 * Makes a dataset the one of its kind in use, in one transaction. Where it is already, nothing changes. Every
 * process answers by it within a second (`currentAsView`).
 */
export function activateDataset(
  { db, now, by }: Context,
  id: number,
): Promise<Result<DatasetChoice, "unknown-dataset">> {
  return db.transaction().execute(async (trx) => {
    await lockChoice(trx);
    const dataset = await findDataset(trx, id);
    if (!dataset) return refuse("unknown-dataset");
    const before = await readChoice(trx);
    const invented = (await listDatasets(trx)).filter(({ isDemonstration }) => isDemonstration);
    const demonstrations = new Set(invented.map((each) => each.id));
    const datasets = datasetsWith(dataset, before.datasets, demonstrations);
    if (isSame(datasets, before.datasets)) return ok(before);
    const choice = { datasets, chosenAt: now };
    const chosen = { id: await insertChoice(trx, choice), ...choice };
    await audit(trx, { by, now, action: "activate-as-dataset", before, chosen });
    const inUse = [before.datasets[dataset.kind], id].filter((each) => each !== null);
    await removeOldDatasets(trx, dataset.kind, inUse);
    return ok(chosen);
  });
}

/**
 * Returns to the datasets in use before the last change, all kinds together. A second roll-back undoes the first.
 *
 * @param seen the number of the choice that is rolled back; by default the one in use
 */
export function rollBackDatasets(
  { db, now, by }: Context,
  seen?: number,
): Promise<Result<DatasetChoice, "nothing-before" | "changed">> {
  return db.transaction().execute(async (trx) => {
    await lockChoice(trx);
    const choices = await listChoices(trx, choicesMost);
    const [before] = choices;
    if (seen !== undefined && seen !== before?.id) return refuse("changed");
    const previous = previousOf(choices);
    if (!before || !previous) return refuse("nothing-before");
    const choice = { datasets: previous.datasets, chosenAt: now };
    const chosen = { id: await insertChoice(trx, choice), ...choice };
    await audit(trx, { by, now, action: "roll-back-as-datasets", before, chosen });
    return ok(chosen);
  });
}

type Change = Pick<Context, "by" | "now"> & {
  action: AuditAction;
  before: DatasetChoice;
  chosen: DatasetChoice;
};

async function audit(
  trx: Transaction<Database>,
  { by, now, action, before, chosen }: Change,
): Promise<void> {
  if (!by) return;
  await insertAuditEntry(trx, {
    ...by,
    occurredAt: now,
    action,
    subject: String(chosen.id),
    before: before.datasets,
    after: chosen.datasets,
  });
}

/** The newest choice of other datasets than the one in use. @param choices the newest first */
function previousOf([inUse, ...earlier]: readonly DatasetChoice[]): DatasetChoice | null {
  return earlier.find(({ datasets }) => inUse && !isSame(datasets, inUse.datasets)) ?? null;
}

function isSame(one: DatasetIds, other: DatasetIds): boolean {
  return datasetKinds.every((kind) => one[kind] === other[kind]);
}
