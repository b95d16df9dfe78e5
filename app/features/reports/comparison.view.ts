import type { NamedPlace } from "~/features/geo/place";

import type { Report } from "./report";

/** Which report stands on a side: when and where it was made. */
export type SideView = Pick<
  Report,
  "id" | "dateTime" | "status" | "isDemonstration" | "egressNetwork"
> & {
  href: string;
  place: NamedPlace | null;
};

/** What a comparison says about one of its reports as a whole. */
export function sideView(report: Report, hrefOf: (id: string) => string): SideView {
  const { id, dateTime, status, isDemonstration, egressNetwork, browserLocation } = report;
  return {
    id,
    dateTime,
    status,
    isDemonstration,
    egressNetwork,
    href: hrefOf(id),
    place: browserLocation,
  };
}
