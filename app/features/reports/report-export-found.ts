import type { ClientLatency } from "~/features/network-test/client/client-fields.schema";
import { plainDecimal, type CsvCell } from "~/lib/csv";

/** An item; what is false or null of `more` is left out. */
export type Found = {
  name: CsvCell;
  status?: CsvCell;
  value?: CsvCell;
  unit?: string;
  of?: number;
  reason?: CsvCell;
  more?: readonly (string | null | false)[];
};

/** The median, with the least, the 95th percentile, the jitter and how many samples there were. */
export function latency(name: string, found: ClientLatency | null): Found {
  if (!found) return { name, value: null, unit: "ms" };
  const { medianMs, minMs, p95Ms, jitterMs, samples, lost } = found;
  const part = (word: string, value: number | null) =>
    value !== null && `${word} ${plainDecimal(value)} ms`;
  return {
    name,
    value: medianMs,
    unit: "ms",
    more: [
      part("least", minMs),
      part("p95", p95Ms),
      part("jitter", jitterMs),
      `${samples} samples`,
      lost > 0 && `${lost} lost`,
    ],
  };
}
