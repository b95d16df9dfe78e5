import type { ListFile } from "~/lib/list/list-file";

import { overallColumns } from "../quality/overall-columns";
import type { IndexRow } from "./provider-index";

/**
 * The index as a file, with the numbers of the page before they are rounded: scores from 0 to 100, ratios from
 * 0 to 1, each with the ends of its 95 % interval, its target baseline and how it stands against it. The mix index
 * is performance by the traffic of the place.
 */
export const indexFile: ListFile<IndexRow> = {
  name: "pathlens-provider-index",
  columns: {
    solutionId: ({ solution }) => solution.id,
    name: ({ solution }) => solution.name,
    type: ({ solution }) => solution.type,
    slot: ({ solution }) => solution.slot,
    rankFrom: ({ quality }) => quality.performance.rank?.from ?? null,
    rankTo: ({ quality }) => quality.performance.rank?.to ?? null,
    rankOf: ({ quality }) => quality.performance.rank?.of ?? null,
    share: ({ counts }) => counts.share,
    samples: ({ counts }) => counts.samples,
    customers: ({ counts }) => counts.customers,
    ...overallColumns<IndexRow>(({ quality }) => quality),
    moved: ({ moved }) => moved ?? null,
    mixIndex: ({ mix }) => mix?.value ?? null,
    mixIndexLow: ({ mix }) => mix?.low ?? null,
    mixIndexHigh: ({ mix }) => mix?.high ?? null,
  },
};
