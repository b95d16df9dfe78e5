/** Why a figure is not shown. */
export const hiddenReasons = ["no-samples", "too-few-samples", "too-few-workloads"] as const;
type HiddenReason = (typeof hiddenReasons)[number];

/** What people decide by: a value with how sure it is, or why there is none. */
export type Figure = {
  /** In the unit of the quantity; null where it is not shown. */
  value: number | null;
  /** Samples with a value, or attempts. */
  n: number;
  /** Independent samples that tell as much, rounded down. */
  effective: number;
  /** Distinct ones, wide where the solution counts those (decision 0059); estimated above 32. */
  customers: number;
  /** Ends of the 95 % interval; null where it is not shown, or has no such end. */
  low: number | null;
  high: number | null;
  isShown: boolean;
  hiddenReason: HiddenReason | null;
  /** Wide: joins no rank, no baseline and colours no map. */
  isImprecise: boolean;
};

/** Independent samples that a figure needs. A P95 would need 72. Source: provider rules, section 4. */
export const effectiveLeast = 24;
