import type * as z from "zod";

import type { Context } from "~/features/access/context.server";
import { actingPerson, type ActingPerson } from "~/features/domain-lens/acting-person";
import type { ListPage } from "~/lib/list/list-page";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { orders } from "~/lib/list/list-order";
import { callAnswer, readInput } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";

import {
  defineCall,
  type Asked,
  type CallDefinition,
  type CallRefusal,
  type DefinedCall,
} from "../define-call";
import type { CallBody, CallQuery } from "../call-input";
import { cacheControl, jsonAnswer, type Answer, type Parameter } from "../openapi-parts";

export const endpointManagerPrefix = "/api/ipurl/api/v1/";

/** About 1 600 ids with a note: the first 1 000 are processed, the answer names the rest. */
const bodyBytes = 64 * 1024;

/** Names the next page; absent on the last page. */
export const continuationHeader = "x-ms-continuation";

/** What a use case of domain lens needs to know of a call. */
export type DomainLensCall = { context: Context; db: Db; now: Date; person: ActingPerson };

export type DomainLensAsked<Body, Query> = Asked<Body, Query> & DomainLensCall;

type Definition<Word extends string, Body, Query> = Omit<
  CallDefinition<Word, Body, Query>,
  "path" | "operationId" | "tag" | "needsAccount" | "limit" | "answers" | "refusals" | "run"
> & {
  /** The one or two parts of the path behind the prefix. */
  name: string;
  /** Where the path does not name the operation: two methods share one path. */
  operation?: string;
  limit?: "read" | "write";
  answer: Answer;
  refusals?: CallDefinition<Word, Body, Query>["refusals"];
  run: (asked: DomainLensAsked<Body, Query>) => Promise<Response | CallRefusal<NoInfer<Word>>>;
};

/** A call of the endpoint manager: it takes an account and counts as a read unless `limit` says otherwise. */
export function defineDomainLensCall<
  Word extends string = never,
  Body = undefined,
  Query = undefined,
>(definition: Definition<Word, Body, Query>): DefinedCall {
  const { name, operation, limit, answer, refusals, run, ...call } = definition;
  return defineCall<Word, Body, Query>({
    ...call,
    tag: "Domain lens",
    path: endpointManagerPrefix + name,
    operationId: `ipurl_${operation ?? name.replace("/", "_")}`,
    limit: limit ?? "read",
    answers: { 200: answer },
    refusals: refusals ?? ({} as CallDefinition<Word, Body, Query>["refusals"]),
    run: (asked) => run({ ...asked, ...domainLensCallOf(asked.context) }),
  });
}

function domainLensCallOf(context: Context): DomainLensCall {
  return { context, db: context.db, now: context.now, person: actingPerson(context.actor) };
}

/** A query as `schema` reads it. */
export function query<Query>(
  schema: z.ZodType<Query>,
  parameters: readonly Parameter[],
): CallQuery<Query, Context> {
  return {
    read: ({ request }) =>
      Promise.resolve(readInput(schema, valuesOf(request, new URL(request.url).searchParams))),
    parameters,
  };
}

/** The query of a list: its workloads may be named, and the next page may be asked for by header. */
export function listQuery<Query>(
  schema: z.ZodType<Query>,
  parameters: readonly Parameter[],
): CallQuery<Query, Context> {
  return {
    read: async ({ request, context: { db } }) =>
      readInput(
        schema,
        valuesOf(request, await withWorkloadIds(db, new URL(request.url).searchParams)),
      ),
    parameters: [...parameters, after],
  };
}

function valuesOf(request: Request, searchParams: URLSearchParams): Record<string, string> {
  const values = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join(",")]),
  );
  const header = request.headers.get(continuationHeader);
  return { ...(header && { after: header }), ...values };
}

/** A JSON body; `name` is that of its schema in the document. */
export function body<Body>(
  schema: z.ZodType<Body>,
  { name, example, maxBytes = bodyBytes }: { name: string; example: unknown; maxBytes?: number },
): CallBody<Body> {
  return { schema, name, example, maxBytes };
}

/** A filter of a list. */
export const list = (name: string, description: string): Parameter => ({
  name,
  in: "query",
  description: `${description} Several by commas; absent or \`All\` is no filter.`,
  schema: { type: "string" },
});

const after: Parameter = {
  name: continuationHeader,
  in: "header",
  description: "The header of the page before.",
  schema: { type: "string" },
};

/** The parameters that order a list. */
export const sortedBy = (
  sorts: readonly string[],
  order: (typeof orders)[number] = "ascending",
): Parameter[] => [
  {
    name: "sort",
    in: "query",
    description: `\`${sorts[0]}\` unless told.`,
    schema: { enum: [...sorts] },
  },
  {
    name: "order",
    in: "query",
    description: `\`${order}\` unless told.`,
    schema: { enum: [...orders] },
  },
];

/** An answer that nobody may keep. */
export const fresh = (
  description: string,
  schema: string,
  headers: Answer["headers"] = {},
): Answer => jsonAnswer(description, schema, { ...cacheControl("no-store"), ...headers });

/** The header of an answer that may go on. */
export const goesOn = {
  [continuationHeader]: {
    description: "Leads to the next page; absent on the last.",
    schema: { type: "string" },
  },
};

/** A page of a list, as it is described. */
export const describedPage = (
  schema: string,
  headers: Answer["headers"] = cacheControl("no-store"),
): Answer => jsonAnswer("A page of the list.", schema, { ...headers, ...goesOn });

/** A page of a list, `value` its items. */
export function pageAnswer<Row, Item>(
  { rows, next }: Pick<ListPage<Row>, "rows" | "next">,
  { item, cacheControl: kept }: { item: (row: Row) => Item; cacheControl?: string },
): Response {
  return callAnswer(
    { value: rows.map(item) },
    {
      headers: {
        ...(next && { [continuationHeader]: next }),
        ...(kept && { "Cache-Control": kept }),
      },
    },
  );
}
