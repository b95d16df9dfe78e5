import type { Report } from "./report";

/** The place a report is about, for titles; empty when none is known. */
export function reportTitle({ browserLocation }: Report): string {
  return browserLocation?.city ?? "";
}
