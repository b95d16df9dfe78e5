import { addCounted, noSamples, type AsDay, type CountedSamples } from "../aggregation/as-day";
import type { DayRange } from "../figures/read-figures.server";
import { stepKindOf, stepsOf, type StepKind, type TrendStep } from "../figures/trend-steps";
import { customersLeast } from "../privacy/crowd";
import { workloadNumber, workloads, type Workload } from "../workload";

/** Samples and distinct customers, both or neither; customers are estimated above 256. */
export type Traffic =
  | { isShown: true; samples: number; customers: number }
  /** Hidden, so that no single customer can be made out. */
  | { isShown: false; samples: null; customers: null };

/** The traffic of an AS over some days. */
export type AsTraffic = {
  asn: number;
  range: DayRange;
  /** Of all workloads and days. */
  all: Traffic;
  /** Every workload, in the order of `workloads`. */
  workloads: { workload: Workload; traffic: Traffic }[];
  stepKind: StepKind;
  /** Days, weeks or months that together are the range, the oldest first. */
  steps: (TrendStep & { traffic: Traffic })[];
};

const hidden: Traffic = { isShown: false, samples: null, customers: null };

/**
 * What is shown of the samples of an AS. What has fewer than five customers is hidden, with all of its parts; where
 * that is one part only, the smallest other part is hidden as well, since the difference would tell it.
 *
 * @param of.days of the range, those that have samples
 * @param of.today UTC day since 1970
 */
export function asTraffic({
  asn,
  range,
  days,
  today,
}: {
  asn: number;
  range: DayRange;
  days: readonly { day: number; counted: AsDay }[];
  today: number;
}): AsTraffic {
  const all = noSamples();
  const ofWorkloads = workloads.map(noSamples);
  const steps = stepsOf(range, today);
  const ofSteps = steps.map(noSamples);
  for (const { day, counted } of days) {
    const step = ofSteps[steps.findIndex(({ first, end }) => first <= day && day < end)];
    for (const [workload, samples] of counted)
      for (const into of [all, ofWorkloads[workload], step]) if (into) addCounted(into, samples);
  }
  const isHidden = isFew(all);
  const partsOf = (parts: readonly CountedSamples[]) =>
    isHidden ? parts.map(() => hidden) : shownParts(parts);
  const shownWorkloads = partsOf(ofWorkloads);
  const shownSteps = partsOf(ofSteps);
  return {
    asn,
    range,
    all: isHidden ? hidden : trafficOf(all),
    workloads: workloads.map((workload) => ({
      workload,
      traffic: shownWorkloads[workloadNumber(workload)] ?? hidden,
    })),
    stepKind: stepKindOf(range),
    steps: steps.map((step, at) => ({ ...step, traffic: shownSteps[at] ?? hidden })),
  };
}

function isFew({ samples, customers }: CountedSamples): boolean {
  return samples > 0 && customers.count < customersLeast;
}

function trafficOf({ samples, customers }: CountedSamples): Traffic {
  return { isShown: true, samples, customers: customers.count };
}

/** The parts of a whole that is shown. */
function shownParts(parts: readonly CountedSamples[]): Traffic[] {
  const few = new Set(parts.filter(isFew));
  const others = parts.filter((part) => part.samples > 0 && !few.has(part));
  const [smallest] = others.sort((one, other) => one.samples - other.samples);
  if (few.size === 1 && smallest) few.add(smallest);
  return parts.map((part) => (few.has(part) ? hidden : trafficOf(part)));
}
