import type * as z from "zod";

import { refuse } from "~/lib/result";
import { readInput, type RefusedField } from "~/platform/call.server";

import type { CallQuery } from "../call-input";
import type { Parameter } from "../openapi-parts";

/** Unknown parameters that a refusal names at most. */
const namedMost = 10;

/** Longest name of an unknown parameter that a refusal repeats. */
const nameLength = 50;

/**
 * A query as `schema` reads it. A parameter that is not among `parameters`, or that is sent twice, is
 * refused and named: a slip in the name of a filter would answer more than was asked for.
 */
export function strictQuery<Query>(
  schema: z.ZodType<Query>,
  parameters: readonly Parameter[],
): CallQuery<Query, unknown> {
  const known = parameters.flatMap(({ in: place, name }) => (place === "query" ? [name] : []));
  return {
    parameters,
    read: ({ request }) => {
      const search = new URL(request.url).searchParams;
      const faults = [...strays(search, known), ...repeated(search, known)];
      return Promise.resolve(
        faults.length > 0 ? refuse(faults) : readInput(schema, Object.fromEntries(search)),
      );
    },
  };
}

function strays(search: URLSearchParams, known: readonly string[]): RefusedField[] {
  const unknown = [...new Set(search.keys())].filter((name) => !known.includes(name));
  return unknown.slice(0, namedMost).map((name) => {
    const field = name.slice(0, nameLength);
    return known.length === 0
      ? { field, sentence: "no-parameters" }
      : { field, sentence: "unknown-parameter", values: { known: known.join(", ") } };
  });
}

function repeated(search: URLSearchParams, known: readonly string[]): RefusedField[] {
  return known
    .filter((name) => search.getAll(name).length > 1)
    .map((field) => ({ field, sentence: "given-twice" }));
}
