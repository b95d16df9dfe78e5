import type { OutageCategory } from "~/features/performance/outages/outage-category";
import type { OutageCause } from "~/features/performance/outages/outage-cause";
import type { OutageEvent } from "~/features/performance/outages/reconcile-outages";

/** What a notice says about an outage, as it was at the time of the event. */
export type OutageNotice = {
  id: string;
  kind: OutageEvent;
  at: Date;
  outageId: string;
  place: number;
  start: Date;
  end: Date | null;
  category: OutageCategory;
  peakRatio: number;
  cause: OutageCause | null;
};
