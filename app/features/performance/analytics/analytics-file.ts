import type { ListFile } from "~/lib/list/list-file";

import { dateOf, datesOf } from "../figures/day-range";
import type { LevelRow } from "./analytics-list.schema";
import type { TotalsStep } from "./read-totals.server";

/** The providers of each country by their levels: counts, which together are `providers`. */
export const levelFile: ListFile<LevelRow> = {
  name: "pathlens-levels-by-country",
  columns: {
    countryId: ({ id }) => id,
    country: ({ name }) => name,
    samples: ({ samples }) => samples,
    providers: ({ providers }) => providers,
    best: ({ levels }) => levels[4],
    aboveAverage: ({ levels }) => levels[3],
    average: ({ levels }) => levels[2],
    belowAverage: ({ levels }) => levels[1],
    worst: ({ levels }) => levels[0],
    notShown: ({ notShown }) => notShown,
  },
};

/** Samples and distinct customers of each day, week or month; customers of steps must not be added up. */
export const stepFile: ListFile<TotalsStep> = {
  name: "pathlens-samples-over-time",
  columns: {
    startDate: (step) => dateOf(step.first),
    endDate: (step) => datesOf(step).last,
    isPartial: ({ isPartial }) => isPartial,
    samples: ({ everything, insideSuite }) => everything + insideSuite,
    unattributed: ({ unattributed }) => unattributed,
    insideSuite: ({ insideSuite }) => insideSuite,
    customers: ({ customers }) => customers,
  },
};
