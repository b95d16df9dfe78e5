import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import { listDays } from "~/platform/day-partitions.repository.server";
import { writeWholeFile } from "~/platform/whole-file.server";

import { everywhere, placeKind } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { sampleTable } from "../samples/sample.repository.server";
import type { PlaceIds } from "./sample-columns";
import { SampleFile } from "./sample-file.server";
import { readSamplesOfDay } from "./sample-row.repository.server";

/** What is exported, and where to. */
export type SampleExport = {
  variant: Variant;
  /** First and last UTC day, `YYYY-MM-DD`; null has no bound. */
  from: string | null;
  to: string | null;
  file: string;
};

type Context = {
  db: Db;
  places: Pick<PlaceTree, "parentOf" | "publicId">;
  /** Ends the export; nothing is left of the file then. */
  signal: AbortSignal;
  /** Called after each day. */
  onDay: (day: string, samples: number) => void;
};

/**
 * Writes the samples of a variant to a Parquet file, day by day. Each day is as of the instant at
 * which it is read.
 *
 * @returns the number of samples
 * @throws {FileUnwritable} for a file that cannot be written
 * @throws the signal's reason
 */
export async function exportSamples(
  { db, places, signal, onDay }: Context,
  { variant, from, to, file }: SampleExport,
): Promise<number> {
  const days = (await listDays(db, sampleTable)).filter(
    (day) => (from === null || day >= from) && (to === null || day <= to),
  );
  const placeIds = rememberedPlaceIds(places);
  let samples = 0;
  await writeWholeFile(file, async (append) => {
    const written = new SampleFile(append);
    for (const day of days) {
      const count = await readSamplesOfDay(db, { variant, day }, async ({ rows, ...words }) => {
        signal.throwIfAborted();
        await written.add(rows, { ...words, placeIds });
      });
      samples += count;
      onDay(day, count);
    }
    signal.throwIfAborted();
    await written.finish();
  });
  return samples;
}

/** There are some 200 000 places at most, so all that were asked for stay in memory. */
function rememberedPlaceIds(places: Context["places"]): (place: number) => PlaceIds {
  const remembered = new Map<number, PlaceIds>();
  return (place) => {
    const known = remembered.get(place) ?? placeIdsOf(place, places);
    remembered.set(place, known);
    return known;
  };
}

function placeIdsOf(place: number, places: Context["places"]): PlaceIds {
  const ids: PlaceIds = { country: null, state: null, city: null };
  for (let at = place; at !== everywhere; at = places.parentOf(at)) {
    const id = places.publicId(at) || null;
    const kind = placeKind(at);
    if (kind === "City") ids.city = id;
    else if (kind === "State") ids.state = id;
    else ids.country = id;
  }
  return ids;
}
