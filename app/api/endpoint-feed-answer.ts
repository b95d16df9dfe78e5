import { requirePermission, type Context } from "~/features/access/context.server";
import { clientRequestIdWanted } from "~/features/domain-lens/publishing/client-request-id";
import {
  clientRequestIdOf,
  feedQueryOf,
  type FeedFormat,
  type FeedQuery,
  type QueryFault,
} from "~/features/domain-lens/publishing/feed-query";
import { preparedBody } from "~/features/domain-lens/publishing/prepared-bodies.server";
import { application } from "~/platform/application.server";
import { callError } from "~/platform/call.server";
import { contentCodingOf } from "~/platform/content-coding.server";
import { entityTag, isMatched } from "~/platform/http.server";
import { requireWithinLimitOf } from "~/platform/rate-limit.server";

import { answerReading } from "./reading-call";

/** Readers are asked to come once an hour at most. Source: field facts, section 4 */
export const feedCacheControl = "public, max-age=3600";

const contentTypes: Record<FeedFormat, string> = {
  JSON: "application/json; charset=utf-8",
  CSV: "text/csv; charset=utf-8",
  RSS: "application/rss+xml; charset=utf-8",
};

/** A request for the feed, read and found to be in order. */
export type FeedRequest = { context: Context; query: FeedQuery; clientRequestId: string; url: URL };

/**
 * What there is to send: everything it depends on beside its format, and how it is made. What names
 * its reader is not kept.
 */
export type FeedAnswer = {
  dependsOn: readonly string[];
  make: () => Promise<string> | string;
  isForOneReader?: boolean;
};

export type FeedCall = {
  formats: readonly FeedFormat[];
  /** Whether its uses are counted; asking for the version never is. */
  isCounted: boolean;
  /** A refusal is a response. */
  find: (asked: FeedRequest) => Promise<FeedAnswer | Response>;
};

/** Answers one request to the public web service: who comes back with what it has is told so, and not counted. */
export function answerFeed(request: Request, call: FeedCall): Promise<Response> {
  return answerReading(request, async () => {
    const context = await requirePermission(request, "publication:read");
    const url = new URL(request.url);
    const clientRequestId = clientRequestIdOf(url.searchParams);
    if (clientRequestId === null) return idWanted();
    const parsed = feedQueryOf(url.searchParams);
    if (!parsed.ok) return badQuery(parsed.refusal);
    const query = parsed.value;
    if (!call.formats.includes(query.format))
      return badQuery([{ field: "Format", message: `It is ${call.formats.join(" or ")}.` }]);
    const answer = await call.find({ context, query, clientRequestId, url });
    return answer instanceof Response
      ? answer
      : send(request, answer, { call, query, clientRequestId });
  });
}

async function send(
  request: Request,
  { dependsOn, make, isForOneReader = false }: FeedAnswer,
  {
    call,
    query,
    clientRequestId,
  }: { call: FeedCall } & Pick<FeedRequest, "query" | "clientRequestId">,
): Promise<Response> {
  const coding = isForOneReader ? "identity" : contentCodingOf(request);
  const tag = entityTag([application().version, query.format, coding, ...dependsOn]);
  const headers = new Headers({
    ETag: tag,
    "Cache-Control": feedCacheControl,
    Vary: "Accept-Encoding",
  });
  if (isMatched(request, tag)) return new Response(null, { status: 304, headers });
  if (call.isCounted) requireWithinLimitOf(request, "feed", clientRequestId);
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

/** 400 with one detail for each parameter that does not fit. */
export function badQuery(
  details: readonly (QueryFault | { field: string; message: string })[],
): Response {
  return callError(400, {
    error: "bad-input",
    message: "The request does not fit.",
    details: [...details],
  });
}

/** 404 for an instance of which nothing was published: an empty list would look like one to act on. */
export function nothingPublished(): Response {
  return callError(404, {
    error: "not-published",
    message: "Nothing has been published of this instance yet.",
  });
}
