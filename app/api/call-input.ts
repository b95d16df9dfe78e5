import type * as z from "zod";

import { refuse, ok, type Result } from "~/lib/result";
import { readFormData, readJson } from "~/platform/bounded-body.server";
import { readInput, Refusal, type RefusedField, type RefusedWith } from "~/platform/call.server";

import type { Parameter } from "./openapi-parts";

export type CallBody<Body> = {
  schema: z.ZodType<Body>;
  /** Name of the schema in the document. */
  name: string;
  maxBytes: number;
  example: unknown;
  /** What the body is, before its size; the document says only the size unless given. */
  description?: string;
  /** JSON unless given. A multipart form is one without files. */
  takes?: readonly BodyType[];
  /** 400 unless given. */
  refusedWith?: RefusedWith;
};

type BodyType = keyof typeof mediaTypes;

export const mediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

/** A query as it was read; else the fields that are not valid, or the whole answer. */
export type ReadQuery<Query> = Result<Query, readonly RefusedField[] | Response>;

export type CallQuery<Query, Who> = {
  /** Reads the query, and headers that stand for a part of it. */
  read: (asked: { request: Request; context: Who }) => Promise<ReadQuery<Query>>;
  parameters: readonly Parameter[];
};

/** A query as `schema` reads it; of a parameter that is sent twice, the last value counts. */
export function plainQuery<Query>(
  schema: z.ZodType<Query>,
  parameters: readonly Parameter[],
): CallQuery<Query, unknown> {
  return {
    read: ({ request }) =>
      Promise.resolve(readInput(schema, Object.fromEntries(new URL(request.url).searchParams))),
    parameters,
  };
}

/** The query; refused with the answer, 400 with the parameters that are not valid unless the query says more. */
export async function queryOf<Query, Who>(
  query: CallQuery<Query, Who> | undefined,
  asked: { request: Request; context: Who },
): Promise<Result<Query, Response>> {
  if (!query) return ok(undefined as Query);
  const read = await query.read(asked);
  if (read.ok) return read;
  const { refusal } = read;
  return refuse(
    refusal instanceof Response
      ? refusal
      : new Refusal(400, { error: "bad-input", details: refusal }),
  );
}

/** @throws {Response} 400 or 422 with the fields that are not valid, 400, 413 or 415 as `readJson` */
export async function bodyOf<Body>(
  body: CallBody<Body> | undefined,
  request: Request,
): Promise<Body> {
  if (!body) return undefined as Body;
  const read = readInput(body.schema, await readSent(body, request), body.refusedWith);
  if (read.ok) return read.value;
  throw read.refusal;
}

async function readSent(
  { takes = ["json"], maxBytes }: Pick<CallBody<unknown>, "takes" | "maxBytes">,
  request: Request,
): Promise<unknown> {
  const isJson = request.headers.get("Content-Type")?.includes("json");
  const isForm = !takes.includes("json") || (takes.length > 1 && !isJson);
  if (!isForm) return readJson(request, { maxBytes });
  const multipart = takes.includes("multipart");
  return Object.fromEntries(await readFormData(request, { maxBytes, multipart }));
}
