import * as z from "zod";

import type { AsView } from "~/features/asn/view/as-view";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import type { Result } from "~/lib/result";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";

import type { CallQuery } from "../call-input";
import {
  defineCall,
  type CallDefinition,
  type CallRefusal,
  type DefinedCall,
} from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";
import { partnerPerformancePrefix } from "../partner-performance/partner-performance-path";
import { strictQuery } from "../partner-performance/strict-query";

const noQuery = strictQuery(
  z.object({}).transform(() => undefined),
  [],
);

/** What every call of the AS view has in common. */
export const asCall = {
  method: "GET",
  tag: "ASN",
  permission: "asn:read",
  limit: "read",
} as const;

/** Path and operation id of a call. @param name the one or two parts of the path behind the prefix */
export function asOperation(name: string): { path: string; operationId: string } {
  return { path: partnerPerformancePrefix + name, operationId: name.replace("/", "_") };
}

/** How these calls may be refused, beside a query that is not valid. */
const asRefusals = {
  "no-such-as": 404,
  "no-relationships": 404,
  "no-such-organisation": 404,
} as const;
type AsWord = keyof typeof asRefusals;

/** What is refused: the word, with the parameter that it is about. */
export function refusedAs<Word extends AsWord>(word: Word, field: string): CallRefusal<Word> {
  return { refusal: word, details: [{ field, sentence: word }] };
}

type Definition<Word extends AsWord, Query> = Pick<
  CallDefinition<Word, undefined, Query>,
  "summary" | "description" | "query"
> & {
  name: string;
  answer: readonly [description: string, schema: string];
  /** The words that it refuses with. */
  refusals?: readonly Word[];
  /** Answers from one state of the datasets. */
  run: (view: AsView, query: Query) => Result<object, CallRefusal<NoInfer<Word>>>;
};

/**
 * A call that answers from the AS view, for leadership. Its answer names the choice of datasets that it is from and
 * may be kept by the reader's own cache.
 */
export function defineAsCall<Query = undefined, Word extends AsWord = never>({
  name,
  answer: [description, schema],
  refusals = [],
  query = noQuery as CallQuery<Query, unknown>,
  run,
  ...call
}: Definition<Word, Query>): DefinedCall {
  return defineCall<Word, undefined, Query>({
    ...asCall,
    ...call,
    ...asOperation(name),
    query,
    answers: { 200: jsonAnswer(description, schema, cacheControl(referenceCacheControl)) },
    refusals: asRefusals as unknown as CallDefinition<Word, undefined, Query>["refusals"],
    possible: refusals,
    run: async ({ context, query: asked }) => {
      const view = await currentAsView(context.db);
      const found = run(view, asked);
      if (!found.ok) return found.refusal;
      return callAnswer(
        { ...found.value, datasetId: view.datasetId },
        { headers: { "Cache-Control": referenceCacheControl, Vary: "Authorization, Cookie" } },
      );
    },
  });
}
