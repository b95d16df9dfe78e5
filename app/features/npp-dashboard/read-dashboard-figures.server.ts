import { setImmediate } from "node:timers/promises";

import { addFigures } from "~/features/performance/figures/add-figures";
import { readRows } from "~/features/performance/figures/compared-cells.server";
import { readCurrentTo } from "~/features/performance/figures/current-to.server";
import { Figures } from "~/features/performance/figures/figures";
import { readUnattributed } from "~/features/performance/figures/read-cells.server";
import { inOneState, type DayRange } from "~/features/performance/figures/read-figures.server";
import type { SolutionCells } from "~/features/performance/figures/solution-cells";
import { NestedRows } from "~/features/performance/locations/nested-rows.server";
import { providerIndex } from "~/features/performance/npi/provider-index";
import {
  indexEntries,
  readSampledBelow,
} from "~/features/performance/npi/read-provider-index.server";
import { everywhere } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import type { Realm } from "~/features/performance/realm";
import type { Db } from "~/platform/database.server";

import { coverageOf, type Coverage } from "./coverage";
import { moversOf, type CountryIndex, type Movers } from "./movers";

/** What samples say of the program. */
export type DashboardFigures = {
  coverage: Coverage;
  movers: Movers;
  range: DayRange;
  /** What samples the figures are current to: the end of the newest hour that has any, or now; null without any. */
  currentTo: Date | null;
};

/** The index that the dashboard looks at is the one that its page shows first. */
const slot = "access";

/**
 * Works out coverage and movers from one state of the database. Cells are read once for all countries and put together
 * for each, so that levels and movements are those of its provider index.
 */
export async function readDashboardFigures(
  { db, now, tree }: { db: Db; now: Date; tree: PlaceTree },
  { realm, range }: { realm: Realm; range: DayRange },
): Promise<DashboardFigures> {
  return inOneState(db, async (state) => {
    const countries = await readSampledBelow(state, tree, { realm, range, place: everywhere });
    const nested = new NestedRows(tree, countries);
    const { rowOf } = nested;
    const read = await readRows(state, { realm, slot, range, rowOf });
    const indexes: CountryIndex[] = [];
    for (const country of countries) {
      const entries = indexEntries(nested.at(country, read), slot);
      indexes.push({ country, entries, rows: providerIndex(entries) });
      // Other requests are answered in between.
      await setImmediate();
    }
    return {
      coverage: coverageOf({
        everything: read.counts,
        unattributed: await readUnattributed(state, { realm, range, rowOf }),
        customers: customersIn(read.now),
        countries: countries.length,
        ratedCountries: indexes.filter(({ rows }) => rows.some(hasLevel)).length,
      }),
      movers: moversOf(indexes),
      range,
      currentTo: await readCurrentTo(state.trx, { realm, now }),
    };
  });
}

const hasLevel = ({ quality }: CountryIndex["rows"][number]) => quality.performance.level !== null;

/** Distinct customers of all solutions together. */
function customersIn(cells: SolutionCells): number {
  const sum = new Figures();
  for (const place of cells.all())
    for (const figures of Object.values(place)) addFigures(sum, figures, []);
  return sum.customerCount;
}
