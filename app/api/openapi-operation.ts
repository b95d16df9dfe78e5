import { refusalSentence, type RefusalSentence } from "~/refusal-words.server";

import { challenge, refusalsWithCaller, securityOf } from "./openapi-callers";
import { refusal, retryAfter, type Answer, type Call } from "./openapi-parts";

/** The methods that a path takes, as its refusal of another one names them. */
export function methodsOf(calls: readonly Call[], path: string): string {
  return calls
    .filter((call) => call.path === path)
    .map(({ method }) => method.toUpperCase())
    .join(", ");
}

/** The operation of a call, as the document has it. */
export function operation(call: Call, allow: string) {
  const { operationId, tag, summary, description, parameters, body, isWithoutPrefix } = call;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(parameters && { parameters }),
    ...(body && {
      requestBody: { description: body.description, required: true, content: body.types },
    }),
    security: securityOf(call),
    ...(isWithoutPrefix && { servers: [{ url: "/" }] }),
    responses: responses(call, allow),
  };
}

const misdirected = worded("misdirected");
const crossSite = worded("cross-site");

function responses(call: Call, allow: string) {
  const { method, answers: given } = call;
  const refusals = refusalsWithCaller(call);
  const all: Record<string, Answer> = { ...given };
  for (const [status, words] of Object.entries(refusals))
    all[status] = joined(
      status === "401" ? challenge(words) : withRetry(status, refusal(words)),
      given[status],
    );
  if (method !== "get") all[403] = beforeAnyCall({ ...refusals[403], ...crossSite });
  all[405] = wrongMethod(allow);
  all[421] = beforeAnyCall(misdirected);
  return Object.fromEntries(
    Object.entries(all).map(([status, answer]) => [status, withRequestId(answer)]),
  );
}

/** A refusal of a status that a call also answers in another form. */
function joined(refused: Answer, other: Answer | undefined): Answer {
  return other
    ? {
        ...refused,
        description: `${refused.description} ${other.description}`,
        content: { ...refused.content, ...other.content },
      }
    : refused;
}

function withRetry(status: string, answer: Answer): Answer {
  return status === "429" || status === "503"
    ? { ...answer, headers: { ...answer.headers, ...retryAfter } }
    : answer;
}

function wrongMethod(allow: string): Answer {
  const answer = refusal(worded("wrong-method", { methods: allow }));
  return {
    ...answer,
    headers: {
      ...answer.headers,
      Allow: { description: "The method it takes.", required: true, schema: { const: allow } },
    },
  };
}

/** A refusal that may come before any call is reached, without the headers of a call. */
function beforeAnyCall(words: Record<string, string>): Answer {
  const { headers: _headers, ...answer } = refusal(words);
  return answer;
}

function withRequestId(answer: Answer): Answer {
  return {
    ...answer,
    headers: { ...answer.headers, "X-Request-Id": { $ref: "#/components/headers/RequestId" } },
  };
}

function worded(word: RefusalSentence, values = {}): Record<string, string> {
  return { [word]: refusalSentence(word, "en", values) };
}
