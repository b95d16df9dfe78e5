import { callAnswer } from "~/platform/call.server";
import { entityTag, isMatched } from "~/platform/http.server";

import { cacheControl, jsonAnswer, type Answer, type Parameter } from "../openapi-parts";

const figureCacheControl = "private, no-cache";

const ofReader: Answer["headers"] = {
  ETag: {
    description: "Changes with the answer.",
    required: true,
    schema: { type: "string", pattern: '^"[A-Za-z0-9_-]+"$' },
  },
  ...cacheControl(figureCacheControl),
};

export const ifNoneMatchParameter: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "Entity tags the reader has.",
  schema: { type: "string" },
};

export const unchanged: Answer = {
  description: "The answer is as the reader has it.",
  headers: ofReader,
};

/** An answer of figures, which its reader asks for again with its entity tag. */
export const figureAnswer = (
  description: string,
  schema: string,
  headers: Answer["headers"] = {},
): Answer => jsonAnswer(description, schema, { ...ofReader, ...headers });

/** Answers figures, or 304 to a reader who has them. @param version of all that they come from */
export async function answerFigures(
  request: Request,
  version: readonly unknown[],
  read: () => Promise<unknown>,
): Promise<Response> {
  return answerWithHeaders(request, version, async () => ({ entity: await read(), headers: {} }));
}

/** As `answerFigures`, with headers that the answer brings. */
export async function answerWithHeaders(
  request: Request,
  version: readonly unknown[],
  read: () => Promise<{ entity: unknown; headers: Record<string, string> }>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const tag = entityTag(["figures", pathname, search, JSON.stringify(version)]);
  const usual = { ETag: tag, "Cache-Control": figureCacheControl, Vary: "Authorization, Cookie" };
  if (isMatched(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers: usual });
  const { entity, headers } = await read();
  return callAnswer(entity, { headers: { ...usual, ...headers } });
}
