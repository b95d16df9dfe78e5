import type { Db } from "~/platform/database.server";

import type { DatasetChoice, DatasetKind } from "../datasets/dataset";
import { findDataset, readChoice, readContent } from "../datasets/dataset.repository.server";
import {
  unpackCones,
  unpackNames,
  unpackOrganisations,
  unpackRelationships,
  type Relationships,
} from "../datasets/packed-dataset";
import {
  asView,
  organisationsInUse,
  relationshipsInUse,
  type AsView,
  type ViewContent,
} from "./as-view";

/** A change of datasets is in force after this time at most, in ms; the database is asked no more often. */
const lookEveryMs = 1_000;

type Loaded = Partial<{
  [Kind in DatasetKind]: { id: number; content: NonNullable<ViewContent[Kind]> };
}>;

type Kept = {
  view: AsView | null;
  loaded: Loaded;
  /** When it was last compared with the database, on the clock of `performance`. */
  lookedAtMs: number;
  looking: Promise<AsView> | null;
};

/** By the adapter of a database. */
const keptByDatabase = new WeakMap<object, Kept>();

/**
 * The AS view in use. Each process loads it once and compares its number with the database every second. While
 * other datasets are loaded, questions are answered by those before, so that a change keeps nobody waiting.
 *
 * @param options.mostAgeMs 0 compares now and waits: for the answer to a change of datasets
 */
export async function currentAsView(
  db: Db,
  { mostAgeMs = lookEveryMs }: { mostAgeMs?: number } = {},
): Promise<AsView> {
  const { adapter } = db.getExecutor();
  const kept: Kept = keptByDatabase.get(adapter) ?? {
    view: null,
    loaded: {},
    lookedAtMs: 0,
    looking: null,
  };
  keptByDatabase.set(adapter, kept);
  if (kept.view && performance.now() - kept.lookedAtMs < mostAgeMs) return kept.view;
  if (mostAgeMs === 0) {
    await kept.looking?.catch(() => undefined);
    return look(db, kept);
  }
  const looking = kept.looking ?? look(db, kept).finally(() => (kept.looking = null));
  kept.looking = looking;
  if (!kept.view) return looking;
  // The next question asks again where this fails.
  looking.catch(() => undefined);
  return kept.view;
}

async function look(db: Db, kept: Kept): Promise<AsView> {
  for (;;) {
    const lookedAtMs = performance.now();
    const choice = await readChoice(db);
    const known = kept.view?.datasetId === choice.id ? kept.view : await load(db, kept, choice);
    // A dataset may be removed while it is read, but only after others were chosen: they are read then.
    if (known) {
      if (!kept.view || known.datasetId >= kept.view.datasetId)
        Object.assign(kept, { view: known, lookedAtMs });
      return known;
    }
  }
}

/** @returns null where a dataset is not there any more */
async function load(db: Db, kept: Kept, { id, datasets }: DatasetChoice): Promise<AsView | null> {
  const content: Loaded = {};
  let isDemonstration = false;
  for (const [kind, datasetId] of Object.entries(datasets) as [DatasetKind, number | null][]) {
    if (datasetId === null) continue;
    const known = kept.loaded[kind];
    const isKnown = known?.id === datasetId;
    const dataset = await findDataset(db, datasetId);
    const bytes = isKnown ? null : await readContent(db, datasetId);
    if (!dataset || (!isKnown && !bytes)) return null;
    isDemonstration ||= dataset.isDemonstration;
    Object.assign(content, {
      [kind]: isKnown ? known : { id: datasetId, content: opened(kind, bytes as Uint8Array) },
    });
  }
  kept.loaded = content;
  const { relationships, names, organisations, cones } = content;
  return asView(
    { id, datasets, isDemonstration },
    {
      relationships: relationships?.content ?? null,
      names: names?.content ?? null,
      organisations: organisations?.content ?? null,
      cones: cones?.content ?? null,
    },
  );
}

function opened(kind: DatasetKind, bytes: Uint8Array): NonNullable<ViewContent[DatasetKind]> {
  if (kind === "relationships") return relationshipsInUse(unpackRelationships(bytes));
  if (kind === "names") return unpackNames(bytes);
  if (kind === "organisations") return organisationsInUse(unpackOrganisations(bytes));
  return unpackCones(bytes);
}

/** The relationships of any stored dataset, for a comparison; null for one that is not there. */
export async function readRelationships(db: Db, id: number): Promise<Relationships | null> {
  const view = await currentAsView(db);
  if (view.datasets.relationships === id) return view;
  const dataset = await findDataset(db, id);
  if (dataset?.kind !== "relationships") return null;
  const bytes = await readContent(db, id);
  return bytes && unpackRelationships(bytes);
}
