import type { Context } from "~/features/access/context.server";
import { clientRequestIdWanted } from "~/features/domain-lens/publishing/client-request-id";
import {
  clientRequestIdOf,
  feedQueryOf,
  type FeedFormat,
  type FeedQuery,
  type QueryFault,
} from "~/features/domain-lens/publishing/feed-query";
import { preparedBody } from "~/features/domain-lens/publishing/prepared-bodies.server";
import { ok, refuse } from "~/lib/result";
import { application } from "~/platform/application.server";
import { Refusal } from "~/platform/call.server";
import { contentCodingOf } from "~/platform/content-coding.server";
import { entityTag, isMatched } from "~/platform/http.server";
import { requireWithinLimitOf } from "~/platform/rate-limit.server";

import type { ReadQuery } from "../call-input";
import { defineCall, type CallRefusal, type DefinedCall, type PathParts } from "../define-call";
import type { Answer, Call, Parameter } from "../openapi-parts";
import { feedCacheControl, feedHeaders, ifNoneMatch } from "./feed-parameters";

const contentTypes: Record<FeedFormat, string> = {
  JSON: "application/json; charset=utf-8",
  CSV: "text/csv; charset=utf-8",
  RSS: "application/rss+xml; charset=utf-8",
};

const refusals = {
  "unknown-instance": 404,
  "not-published": [404, "nothing-published"],
  "too-many-requests": [429, "feed-budget"],
} as const;

export type FeedRefusal = Exclude<keyof typeof refusals, "too-many-requests">;

/** What a valid request asks of the feed, and the parts of its path. */
type Read = FeedQuery & { clientRequestId: string; url: URL };
export type FeedRequest = { context: Context; query: Read; params: PathParts };

/**
 * What there is to send: everything it depends on beside its format, and how it is made. What names
 * its reader is not kept.
 */
export type FeedAnswer = {
  dependsOn: readonly string[];
  make: () => Promise<string> | string;
  isForOneReader?: boolean;
};

export type FeedCall = Pick<Call, "path" | "operationId" | "summary" | "description"> & {
  parameters: readonly Parameter[];
  formats: readonly FeedFormat[];
  /** The media types of 200. */
  content: NonNullable<Answer["content"]>;
  /** What 200 is. */
  answer: string;
  /** Whether its uses are counted; asking for the version never is. */
  isCounted: boolean;
  possible: readonly FeedRefusal[];
  find: (asked: FeedRequest) => Promise<FeedAnswer | CallRefusal<FeedRefusal> | Response>;
};

const textOnly: Answer = {
  description: "Or, as plain text, that the ClientRequestId is missing.",
  content: { "text/plain": { schema: { const: clientRequestIdWanted } } },
};

/** A call of the public web service. A request for what its reader already has is not counted. */
export function defineFeedCall({
  formats,
  content,
  answer,
  isCounted,
  possible,
  find,
  ...call
}: FeedCall): DefinedCall {
  return defineCall({
    ...call,
    method: "GET",
    tag: "Endpoint feed",
    permission: "publication:read",
    notFound: "not-served",
    limit: null,
    query: {
      read: ({ request }) => Promise.resolve(readQuery(request, formats)),
      parameters: [...call.parameters, ifNoneMatch],
    },
    parameters: undefined,
    answers: {
      200: { description: answer, headers: feedHeaders, content },
      304: {
        description: "Nothing has changed for the reader; not counted.",
        headers: feedHeaders,
      },
      400: textOnly,
    },
    refusals,
    possible: [...possible, ...(isCounted ? (["too-many-requests"] as const) : [])],
    run: async ({ request, context, query, params }) => {
      const found = await find({ context, query, params });
      return "make" in found ? send(request, found, { query, isCounted }) : found;
    },
  });
}

function readQuery(request: Request, formats: readonly FeedFormat[]): ReadQuery<Read> {
  const url = new URL(request.url);
  const clientRequestId = clientRequestIdOf(url.searchParams);
  if (clientRequestId === null) return refuse(idWanted());
  const read = feedQueryOf(url.searchParams);
  if (!read.ok) return read;
  if (formats.includes(read.value.format)) return ok({ ...read.value, clientRequestId, url });
  const values = { first: formats[0] ?? "", second: formats[1] ?? "" };
  return refuse([{ field: "Format", sentence: "expected-one-of-two", values }]);
}

async function send(
  request: Request,
  { dependsOn, make, isForOneReader = false }: FeedAnswer,
  { query, isCounted }: { query: Read; isCounted: boolean },
): Promise<Response> {
  const coding = isForOneReader ? "identity" : contentCodingOf(request);
  const tag = entityTag([application().version, query.format, coding, ...dependsOn]);
  const headers = new Headers({
    ETag: tag,
    "Cache-Control": feedCacheControl,
    Vary: "Accept-Encoding",
  });
  if (isMatched(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  if (isCounted) requireWithinLimitOf(request, "feed", query.clientRequestId);
  const body = isForOneReader ? Buffer.from(await make()) : await preparedBody(tag, coding, make);
  headers.set("Content-Type", contentTypes[query.format]);
  headers.set("Content-Length", String(body.byteLength));
  if (coding !== "identity") headers.set("Content-Encoding", coding);
  return new Response(body as Buffer<ArrayBuffer>, { headers });
}

function idWanted(): Response {
  return new Response(clientRequestIdWanted, {
    status: 400,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** 400 with one detail for each parameter that is not valid. */
export function badQuery(...details: QueryFault[]): Refusal {
  return new Refusal(400, { error: "bad-input", details });
}
