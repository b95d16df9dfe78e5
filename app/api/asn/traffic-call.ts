import { currentAsView } from "~/features/asn/view/current-as-view.server";
import type { Traffic } from "~/features/performance/as-traffic/as-traffic";
import {
  trafficOfAs,
  trafficVersion,
  type TrafficOfAs,
} from "~/features/performance/as-traffic/traffic-of-as.server";
import { datesOf } from "~/features/performance/figures/day-range";
import { typeWord } from "~/features/solutions/solution.view";
import { minuteMs } from "~/lib/time";

import { defineCall } from "../define-call";
import { date, datesOnly, rangeOf } from "../partner-performance/asked-figures";
import {
  answerFigures,
  figureAnswer,
  ifNoneMatchParameter,
  unchanged,
} from "../partner-performance/revalidated";
import { asCall, asOperation } from "./as-call";
import { asnParameter, asQuery, read } from "./as-parameters";

/** The samples of an AS. They need no dataset: an AS that none has is answered as well. */
export const trafficCall = defineCall({
  ...asCall,
  ...asOperation("ASNInfo/Traffic"),
  summary: "The samples of an AS over some days",
  description:
    "By workload and over time, with the solutions that list the AS. What has fewer than five customers is hidden, " +
    "and one more part where the difference would tell it. An AS without samples has zeros.",
  query: asQuery({ asn: read.asn, startDate: date, endDate: date }, [
    asnParameter("asn", "The AS."),
    ...datesOnly(),
  ]),
  parameters: [ifNoneMatchParameter],
  answers: { 200: figureAnswer("The traffic.", "AsTraffic"), 304: unchanged },
  refusals: { "bad-input": 400 },
  possible: [],
  run: async ({ context, query, request }) => {
    const { now } = context;
    const range = rangeOf(query, { now, isInWeeks: false });
    if (!range.ok) return range.refusal;
    const { datasetId } = await currentAsView(context.db);
    // Which days the last ones are depends on the time.
    const minute = Math.floor(now.getTime() / minuteMs);
    const version = [datasetId, minute, ...(await trafficVersion(context))];
    return answerFigures(request, version, async () => ({
      ...trafficEntity(await trafficOfAs(context, { asn: query.asn, range: range.value })),
      datasetId,
    }));
  },
});

function trafficEntity({ asn, range, all, stepKind, currentTo, ...of }: TrafficOfAs) {
  const { first: startDate, last: endDate } = datesOf(range);
  return {
    asn,
    startDate,
    endDate,
    currentTo: currentTo?.toISOString() ?? null,
    ...countsOf(all),
    workloads: of.workloads.map(({ workload, traffic }) => ({ workload, ...countsOf(traffic) })),
    step: stepKind,
    steps: of.steps.map(({ isPartial, traffic, ...days }) => ({
      startDate: datesOf(days).first,
      endDate: datesOf(days).last,
      isPartial,
      ...countsOf(traffic),
    })),
    solutions: of.solutions.map(({ id, name, type, isOfficial, isAccepted }) => ({
      solutionId: id,
      name,
      type: typeWord(type),
      isOfficial,
      isAccepted,
    })),
  };
}

function countsOf({ isShown, samples, customers }: Traffic) {
  return { samples, customers, isShown, hiddenReason: isShown ? null : "too-few-customers" };
}
