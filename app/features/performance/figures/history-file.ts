import type { ListFile } from "~/lib/list/list-file";

import { qualityKey, qualityNames } from "../quality/quality-name";
import { datesOf } from "./day-range";
import type { HistoryStep } from "./history-step";

/**
 * The steps of a history as a file, with the numbers of the page before they are rounded: scores from 0 to 100,
 * ratios from 0 to 1, times in ms, throughput in bits a second, each with the ends of its 95 % interval and its
 * samples. A figure of too few samples is empty.
 */
export const historyFile: ListFile<HistoryStep> = {
  name: "pathlens-local-history",
  columns: {
    startDate: (step) => datesOf(step).first,
    endDate: (step) => datesOf(step).last,
    isPartial: ({ isPartial }) => isPartial,
    samples: ({ samples }) => samples,
    customers: ({ customers }) => customers,
    ...Object.fromEntries(qualityNames.map(qualityKey).flatMap(columnsOf)),
  },
};

type FileColumn = [name: string, value: (step: HistoryStep) => number | null];

function columnsOf(key: string): FileColumn[] {
  return [
    [key, ({ figures }) => figures[key]?.value ?? null],
    [`${key}Low`, ({ figures }) => figures[key]?.low ?? null],
    [`${key}High`, ({ figures }) => figures[key]?.high ?? null],
    [`${key}Samples`, ({ figures }) => figures[key]?.n ?? 0],
  ];
}
