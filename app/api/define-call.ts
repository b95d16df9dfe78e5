import type * as z from "zod";

import type { Context } from "~/features/access/context.server";
import { languageOf } from "~/platform/i18n.server";
import { callError, callText, Refusal, type RefusedField } from "~/platform/call.server";
import {
  refusalBody,
  refusalSentence,
  wordedRefusal,
  wordedThrown,
  type RefusalSentence,
} from "~/refusal-words.server";

import { byPermission, type Admission, type PermissionRule } from "./call-admission";
import { bodyOf, mediaTypes, queryOf, type CallBody, type CallQuery } from "./call-input";
import {
  bodySize,
  cacheControl,
  schemaRef,
  textAnswer,
  type Answer,
  type Call,
  type Parameter,
  type RefusalOf,
  type Refusals,
  type RefusalStatus,
} from "./openapi-parts";

export type PathParts = Record<string, string | undefined>;

/** What a call is run with, once the caller may call and everything that was sent is valid. */
export type Asked<Body, Query, Who = Context> = {
  request: Request;
  context: Who;
  /** The `{id}` of the path; blank where the path has none. */
  id: string;
  /** The parts of the path that its pattern names. */
  params: PathParts;
  body: Body;
  query: Query;
};

/** A refusal of the call's own; its status and its sentence come from the definition. */
export type CallRefusal<Word> = {
  refusal: Word;
  details?: readonly RefusedField[];
  headers?: Record<string, string>;
};

/** After how many seconds a service that did not answer may be asked again. */
const unavailableSeconds = "10";

/** What reading a body may be refused for. */
function bodyRefusals({ takes = ["json"] }: Pick<CallBody<unknown>, "takes">) {
  const isForm = !takes.includes("json");
  return [
    ["bad-body", [400, isForm ? "bad-form" : "bad-body"]],
    ["body-too-large", 413],
    ["unsupported-body", [415, isForm ? "unsupported-form" : "unsupported-body"]],
  ] as const;
}

/** A word whose sentence has another key than the word itself names that key. */
type RefusalsOf<Word extends string> = {
  [Each in Word]: Each extends RefusalSentence
    ? RefusalOf
    : readonly [status: RefusalStatus, sentence: RefusalSentence];
};

/** What a call reads, does and answers, for any caller. */
type CallWork<Word extends string, Body, Query, Who> = Pick<
  Call,
  "path" | "operationId" | "tag" | "summary" | "description"
> & {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Parameters that `run` reads itself. */
  parameters?: readonly Parameter[];
  query?: CallQuery<Query, Who>;
  body?: CallBody<Body>;
  /** A body that `run` reads itself, as the document has it. */
  sent?: Call["body"];
  answers: Record<string, Answer>;
  refusals: RefusalsOf<Word>;
  /**
   * How `run`'s own refusals are answered: as JSON unless given, or as their sentence in plain text. What
   * the callers, a query or a body are refused for is JSON in every call.
   */
  refusedAs?: "text";
  /** What the sentences of its refusals are filled with. */
  values?: Record<string, string | number>;
  /** The refusals that the document names, where the use case's type has more than this call can meet. */
  possible?: readonly NoInfer<Word>[];
  run: (asked: Asked<Body, Query, Who>) => Promise<Response | CallRefusal<NoInfer<Word>>>;
};

/**
 * A call: its route, who may call it how often, what it reads and answers, and what it does.
 * Routing, the checks before `run`, status codes, sentences and the OpenAPI document are made from it.
 */
export type CallDefinition<Word extends string, Body, Query> = CallWork<
  Word,
  Body,
  Query,
  Context
> &
  PermissionRule;

type Work<Word extends string = never> = CallWork<Word, unknown, unknown, unknown>;

/** A call as the router and the document know it. */
export type DefinedCall = {
  method: Work["method"];
  path: string;
  answer: (request: Request, params: PathParts) => Promise<Response>;
  /** The schema of its body, for the components of the document. */
  asked: Record<string, z.ZodType>;
  described: Call;
};

/** The call that a definition describes, for callers that hold its permission. */
export function defineCall<Word extends string = never, Body = undefined, Query = undefined>(
  call: CallDefinition<Word, Body, Query>,
): DefinedCall {
  return defineCallFor(byPermission(call), call, call.notFound);
}

/** The call that a definition describes, for callers that are told apart in another way than by a permission. */
export function defineCallFor<
  Who,
  Word extends string = never,
  Body = undefined,
  Query = undefined,
>(
  admission: Admission<Who>,
  call: CallWork<Word, Body, Query, Who>,
  notFound?: RefusalSentence,
): DefinedCall {
  return {
    method: call.method,
    path: call.path,
    answer: async (request, params) => {
      try {
        const answer = await answerTo(admission, call, { request, params });
        return answer instanceof Refusal ? await wordedRefusal(request, answer) : answer;
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw thrown;
        return wordedThrown(request, thrown, notFound);
      }
    },
    asked: call.body ? { [call.body.name]: call.body.schema } : {},
    described: describe(admission, call),
  };
}

async function answerTo<Word extends string, Body, Query, Who>(
  admission: Admission<Who>,
  call: CallWork<Word, Body, Query, Who>,
  { request, params }: { request: Request; params: PathParts },
): Promise<Response> {
  const context = await admission.admit(request);
  const query = await queryOf(call.query, { request, context });
  if (!query.ok) return query.refusal;
  const body = await bodyOf(call.body, request);
  const id = params.id ?? "";
  const outcome = await call.run({ request, context, id, params, query: query.value, body });
  return outcome instanceof Response ? outcome : refused(call, outcome, request);
}

/** The refusal with its sentence, in the caller's language. */
async function refused<Word extends string>(
  { refusals, values, refusedAs }: Pick<Work<Word>, "refusals" | "values" | "refusedAs">,
  { refusal, details, headers: own }: CallRefusal<Word>,
  request: Request,
): Promise<Response> {
  const { status, sentence } = refusalOf(refusal, refusals[refusal]);
  const body = refusalBody(
    { error: refusal, sentence, values, details },
    await languageOf(request),
  );
  const headers = {
    ...(status === 503 && { "Retry-After": unavailableSeconds }),
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...own,
  };
  return refusedAs === "text"
    ? callText(body.message, { status, headers })
    : callError(status, body, headers);
}

function refusalOf(word: string, given: RefusalOf): { status: RefusalStatus; sentence: string } {
  return typeof given === "number"
    ? { status: given, sentence: word }
    : { status: given[0], sentence: given[1] };
}

function describe<Word extends string, Body, Query, Who>(
  admission: Admission<Who>,
  call: CallWork<Word, Body, Query, Who>,
): Call {
  const { path, operationId, tag, summary, description, answers, body } = call;
  const parameters = [...(call.query?.parameters ?? []), ...(call.parameters ?? [])];
  return {
    path,
    method: call.method.toLowerCase() as Call["method"],
    operationId,
    tag,
    summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body ? { body: describedBody(body) } : call.sent && { body: call.sent }),
    answers: call.refusedAs === "text" ? { ...answers, ...textRefusals(call) } : answers,
    refusals: describedRefusals(admission, call),
    ...admission.callers,
  };
}

function describedBody({
  name,
  maxBytes,
  example,
  description,
  takes = ["json"],
}: CallBody<unknown>): Call["body"] {
  return {
    description: `${description ? `${description} ` : ""}At most ${bodySize(maxBytes)}.`,
    types: Object.fromEntries(
      takes.map((type) => [mediaTypes[type], { schema: schemaRef(name), example }]),
    ),
  };
}

/** The refusals that a call answers in plain text, as the document has them. */
function textRefusals<Word extends string, Body, Query, Who>({
  refusals,
  values,
}: CallWork<Word, Body, Query, Who>): Record<string, Answer> {
  const sentences: Record<string, string[]> = {};
  for (const [word, given] of Object.entries<RefusalOf>(refusals)) {
    const { status, sentence } = refusalOf(word, given);
    sentences[status] = [...(sentences[status] ?? []), refusalSentence(sentence, "en", values)];
  }
  return Object.fromEntries(
    Object.entries(sentences).map(([status, all]) => [
      status,
      textAnswer(`In plain text: ${all.join(" ")}`, all[0] ?? "", cacheControl("no-store")),
    ]),
  );
}

/** The refusals that the parts of a definition bring (the callers, a query, a body), then its own. */
function describedRefusals<Word extends string, Body, Query, Who>(
  admission: Admission<Who>,
  call: CallWork<Word, Body, Query, Who>,
): Refusals {
  const own = call.refusedAs === "text" ? [] : Object.keys(call.refusals);
  const possible = (call.possible ?? own) as readonly Word[];
  const badInput = call.body?.refusedWith?.status ?? 400;
  const all: readonly (readonly [string, RefusalOf])[] = [
    ...admission.refusals,
    ...(call.query || call.body ? ([["bad-input", badInput]] as const) : []),
    ...(call.body ? bodyRefusals(call.body) : []),
    ...possible.map((word) => [word, call.refusals[word]] as const),
  ];
  const values = { ...call.values, ...(call.body && { limit: bodySize(call.body.maxBytes) }) };
  const refusals: Refusals = {};
  for (const [word, given] of all) {
    const { status, sentence } = refusalOf(word, given);
    refusals[status] = { ...refusals[status], [word]: refusalSentence(sentence, "en", values) };
  }
  return refusals;
}
