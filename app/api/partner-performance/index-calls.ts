import * as z from "zod";

import { dayOf } from "~/features/performance/aggregation/spans";
import { datesOf, daysOfRange, usualRange } from "~/features/performance/figures/day-range";
import {
  indexVersion,
  listOfferedMonths,
  readIndex,
} from "~/features/performance/npi/ask-index.server";
import { indexList, indexPage } from "~/features/performance/npi/index-list.schema";
import { daysOfMonth, monthForm, type Month } from "~/features/performance/npi/index-month";
import type { IndexRow } from "~/features/performance/npi/provider-index";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { slotOf, slots, solutionTypes, type SolutionType } from "~/features/solutions/solution";
import { typeWords } from "~/features/solutions/solution-list.schema";
import { typeWord } from "~/features/solutions/solution.view";
import { readList, severalOf } from "~/lib/list/define-list";
import { minuteMs } from "~/lib/time";

import type { CallRefusal } from "../define-call";
import type { Parameter } from "../openapi-parts";
import { baselineEntity, figureEntity } from "./figure.view";
import {
  candidates,
  onlyPlace,
  place,
  placeParameters,
  placeRefusals,
  type PlaceWord,
} from "./named-place";
import { answerFigures, figureAnswer } from "./revalidated";
import { defineSolutionCall, type SolutionAsked } from "./solution-call";
import { strictQuery } from "./strict-query";

const ofPlace = { country: place, state: place, partnerTypes: severalOf(z.enum(typeWords)) };

type PlaceQuery = { country?: string; state?: string; partnerTypes: string[] };

const parameters: Parameter[] = [
  ...placeParameters("country", "state"),
  {
    name: "partnerTypes",
    in: "query",
    description: "Types by commas. Without it all types of the access slot.",
    schema: { type: "string" },
  },
];

const description =
  "Official providers with at least 0.01 % of the samples of the place, by their ranks. Share, baseline and " +
  `rank are within one slot, access or overlay. ${candidates}`;

const refusals = { ...placeRefusals, "bad-input": 400 } as const;
type Word = PlaceWord | "bad-input";

const rolling = defineSolutionCall<Word, undefined, PlaceQuery>({
  name: "PartnerPerformance/getNpi",
  method: "GET",
  summary: "The provider index of a country or state over the last 30 days",
  description,
  permission: "solution:review",
  query: strictQuery(z.object(ofPlace), parameters),
  answer: figureAnswer("The index.", "ProviderIndex"),
  isRevalidated: true,
  refusals,
  possible: ["no-such-place", "several-places"],
  run: (asked) => answerIndex(asked, null),
});

const ofMonth = defineSolutionCall<
  Word | "no-such-month",
  undefined,
  PlaceQuery & { month: Month }
>({
  name: "PartnerPerformance/NPI",
  method: "GET",
  summary: "The provider index of a country or state in a month, as it was frozen",
  description: `${description} A month is frozen on the 4th of the next one; until then it is answered 404.`,
  permission: "solution:review",
  query: strictQuery(z.object({ month: z.string().regex(monthForm), ...ofPlace }), [
    {
      name: "month",
      in: "query",
      required: true,
      description: "YYYY-MM.",
      schema: { type: "string", pattern: monthForm.source },
    },
    ...parameters,
  ]),
  answer: figureAnswer("The index.", "ProviderIndex"),
  isRevalidated: true,
  refusals: { ...refusals, "no-such-month": 404 },
  possible: ["no-such-place", "several-places"],
  run: async (asked) => {
    const { month } = asked.query;
    const isFrozen = (await listOfferedMonths(asked.context)).includes(month);
    return isFrozen ? answerIndex(asked, month) : { refusal: "no-such-month" };
  },
});

/** The calls of the provider index. */
export const indexCalls = [rolling, ofMonth];

async function answerIndex(
  { context, query, request }: SolutionAsked<undefined, PlaceQuery>,
  month: Month | null,
): Promise<Response | CallRefusal<Word>> {
  const { country, state } = query;
  if (country === undefined && state === undefined)
    return {
      refusal: "bad-input",
      details: [{ field: "country", sentence: "country-needed" }],
    };
  const found = onlyPlace(await placeTree(), { country, state });
  if (!found.ok) return found.refusal;
  // Which days are the last ones depends on the time.
  const minute = Math.floor(context.now.getTime() / minuteMs);
  return answerFigures(request, [...(await indexVersion(context)), minute], async () => {
    const tree = await placeTree();
    const types = typesOf(query.partnerTypes);
    const today = dayOf(context.now.getTime());
    const range = month === null ? daysOfRange(usualRange, today) : daysOfMonth(month);
    const { index, shown } = await readIndex(context, {
      slots: slots.filter((slot) => types.some((type) => slotOf(type) === slot)),
      place: found.value,
      range,
      month,
      revision: null,
    });
    const ofTypes = index.rows.filter(({ solution }) => types.includes(solution.type));
    const { asked } = readList(indexList, new URLSearchParams());
    const { rows } = indexPage(ofTypes, asked, { language: "en", limit: ofTypes.length });
    const { first: startDate, last: endDate } = datesOf(range);
    return {
      entityID: tree.publicId(found.value),
      name: tree.nameOf(found.value, "en"),
      startDate,
      endDate,
      month,
      currentTo: index.currentTo?.toISOString() ?? null,
      revisions: shown.map(({ slot, revision, attributionVersion, inputHash, correction }) => ({
        slot,
        revision,
        attributionVersion,
        inputHash: Buffer.from(inputHash).toString("hex"),
        reason: correction?.reason ?? null,
      })),
      providers: rows.map(providerEntity),
    };
  });
}

/** The types that are asked for; without any those of the access slot. */
function typesOf(words: readonly string[]): SolutionType[] {
  return solutionTypes.filter((type) =>
    words.length === 0 ? slotOf(type) === "access" : words.includes(typeWord(type)),
  );
}

function providerEntity({ solution, counts, quality, mix, moved }: IndexRow) {
  const { performance, availability, connectedness } = quality;
  return {
    solutionId: solution.id,
    name: solution.name,
    type: typeWord(solution.type),
    slot: solution.slot,
    rank: performance.rank,
    ...counts,
    performance: figureEntity(performance),
    workloads: [...performance.workloads],
    availability: figureEntity(availability),
    ...(connectedness ? { connectedness: figureEntity(connectedness) } : {}),
    mixCorrected: mix ? { value: mix.value, low: mix.low, high: mix.high } : null,
    moved: moved ?? null,
    targetBaseline: baselineEntity(performance, []),
    standing: performance.standing,
  };
}
