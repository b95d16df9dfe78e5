import type * as z from "zod";

import { requireAccount, requirePermission, type Context } from "~/features/access/context.server";
import { can, visitor, type Permission } from "~/features/access/permissions";
import { readFormData, readJson } from "~/platform/bounded-body.server";
import { callError, inputError, type CallError } from "~/platform/call.server";
import { languageOf } from "~/platform/i18n.server";
import type { LimitedStep } from "~/platform/limits-of-use.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { refusalSentence, type RefusalSentence } from "./call-words";
import {
  bodySize,
  schemaRef,
  type Answer,
  type Call,
  type Parameter,
  type Refusals,
} from "./openapi-parts";

/** What a call is run with, once the caller may call and everything that was sent fits. */
export type Asked<Body, Query> = {
  request: Request;
  context: Context;
  /** The `{id}` of the path; blank where the path has none. */
  id: string;
  body: Body;
  query: Query;
};

/** A refusal of the call's own; its status and its sentence come from the definition. */
export type CallRefusal<Word> = {
  refusal: Word;
  details?: CallError["details"];
};

/** After how many seconds a service that did not answer may be asked again. */
const unavailableSeconds = "10";

/** What reading a body may be refused for. */
const bodyRefusals = [
  ["bad-body", 400],
  ["body-too-large", 413],
  ["unsupported-body", 415],
] as const;

type RefusalStatus = keyof Refusals;

/** The status of a refusal, with the key of its sentence where that is not the word itself. */
type RefusalOf = RefusalStatus | readonly [status: RefusalStatus, sentence: RefusalSentence];

export type CallBody<Body> = {
  schema: z.ZodType<Body>;
  /** Name of the schema in the document. */
  name: string;
  maxBytes: number;
  example: unknown;
  /** JSON unless given. A multipart form is one without files. */
  takes?: readonly BodyType[];
};

type BodyType = keyof typeof mediaTypes;

const mediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

export type CallQuery<Query> = {
  /** Reads the query, and headers that stand for a part of it. */
  read: (asked: { request: Request; context: Context }) => Promise<z.ZodSafeParseResult<Query>>;
  parameters: readonly Parameter[];
};

/**
 * A call: its route, who may call it how often, what it reads and answers, and what it does.
 * Routing, the checks before `run`, status codes, sentences and the OpenAPI document are made from it.
 */
export type CallDefinition<Word extends string, Body, Query> = Pick<
  Call,
  "path" | "operationId" | "tag" | "summary" | "description"
> & {
  method: "GET" | "POST" | "PUT" | "DELETE";
  permission: Permission;
  /** The call takes an account although visitors hold its permission. */
  needsAccount?: true;
  /** Ways to say who calls, beyond a session and a bearer token. */
  caller?: Pick<Call, "account" | "runCookie" | "takesHubToken">;
  limit: LimitedStep | ((context: Context) => LimitedStep);
  /** False hides the call, as if there was none: 404. */
  isOffered?: (context: Context) => Promise<boolean>;
  /** Parameters that `run` reads itself. */
  parameters?: readonly Parameter[];
  query?: CallQuery<Query>;
  body?: CallBody<Body>;
  answers: Record<string, Answer>;
  refusals: Record<Word, RefusalOf>;
  /** The refusals that the document names, where the use case's type has more than this call can meet. */
  possible?: readonly NoInfer<Word>[];
  /** The sentence of 404 where it says more than that nothing was found. */
  notFound?: RefusalSentence;
  run: (asked: Asked<Body, Query>) => Promise<Response | CallRefusal<NoInfer<Word>>>;
};

/** A call as the router and the document know it. */
export type DefinedCall = {
  method: CallDefinition<string, unknown, unknown>["method"];
  path: string;
  answer: (request: Request, id: string) => Promise<Response>;
  /** The schema of its body, for the components of the document. */
  asked: Record<string, z.ZodType>;
  described: Call;
};

/** A query as `schema` reads it; of a parameter that is sent twice, the last value counts. */
export function plainQuery<Query>(
  schema: z.ZodType<Query>,
  parameters: readonly Parameter[],
): CallQuery<Query> {
  return {
    read: ({ request }) =>
      Promise.resolve(schema.safeParse(Object.fromEntries(new URL(request.url).searchParams))),
    parameters,
  };
}

/** The call that a definition describes. */
export function defineCall<Word extends string = never, Body = undefined, Query = undefined>(
  call: CallDefinition<Word, Body, Query>,
): DefinedCall {
  return {
    method: call.method,
    path: call.path,
    answer: (request, id) => answerTo(call, request, id),
    asked: call.body ? { [call.body.name]: call.body.schema } : {},
    described: describe(call),
  };
}

async function answerTo<Word extends string, Body, Query>(
  call: CallDefinition<Word, Body, Query>,
  request: Request,
  id: string,
): Promise<Response> {
  const context = await (call.needsAccount ? requireAccount : requirePermission)(
    request,
    call.permission,
  );
  const step = typeof call.limit === "function" ? call.limit(context) : call.limit;
  requireWithinLimit(request, step, context.actor.account?.id);
  if (call.isOffered && !(await call.isOffered(context)))
    return callError(404, { error: "not-found", message: "Not found" });
  const query = await readQuery(call, { request, context });
  const body = await readBody(call, request);
  const outcome = await call.run({ request, context, id, query, body });
  return outcome instanceof Response ? outcome : refused(call, outcome, request);
}

/** @throws {Response} 400 with the parameters that do not fit */
async function readQuery<Query>(
  { query }: { query?: CallQuery<Query> },
  asked: { request: Request; context: Context },
): Promise<Query> {
  if (!query) return undefined as Query;
  const read = await query.read(asked);
  if (!read.success) throw inputError(read.error);
  return read.data;
}

/** @throws {Response} 400 with the fields that do not fit, 413 or 415 as `readJson` */
async function readBody<Body>({ body }: { body?: CallBody<Body> }, request: Request) {
  if (!body) return undefined as Body;
  const parsed = body.schema.safeParse(await readSent(body, request));
  if (!parsed.success) throw inputError(parsed.error);
  return parsed.data;
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

/** The refusal with its sentence, in the caller's language. */
async function refused<Word extends string>(
  { refusals }: Pick<CallDefinition<Word, unknown, unknown>, "refusals">,
  { refusal, details }: CallRefusal<Word>,
  request: Request,
): Promise<Response> {
  const { status, sentence } = refusalOf(refusal, refusals[refusal]);
  const message = refusalSentence(sentence, await languageOf(request));
  const body = { error: refusal, message, ...(details && { details }) };
  return callError(
    status,
    body,
    status === 503 ? { "Retry-After": unavailableSeconds } : undefined,
  );
}

function refusalOf(word: string, given: RefusalOf): { status: RefusalStatus; sentence: string } {
  return typeof given === "number"
    ? { status: given, sentence: word }
    : { status: given[0], sentence: given[1] };
}

function describe<Word extends string, Body, Query>(call: CallDefinition<Word, Body, Query>): Call {
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
    ...(body && {
      body: {
        description: `At most ${bodySize(body.maxBytes)}.`,
        types: Object.fromEntries(
          (body.takes ?? ["json"]).map((type) => [
            mediaTypes[type],
            { schema: schemaRef(body.name), example: body.example },
          ]),
        ),
      },
    }),
    answers,
    refusals: describedRefusals(call),
    ...(needsAccount(call) && { account: "required" as const }),
    ...call.caller,
  };
}

function needsAccount(
  call: Pick<CallDefinition<never, never, never>, "needsAccount" | "permission">,
) {
  return call.needsAccount === true || !can(visitor, call.permission);
}

/** The refusals that the parts of a definition bring (a permission, a limit, a query, a body), then its own. */
function describedRefusals<Word extends string, Body, Query>(
  call: CallDefinition<Word, Body, Query>,
): Refusals {
  const possible = (call.possible ?? Object.keys(call.refusals)) as readonly Word[];
  const all: readonly (readonly [string, RefusalOf])[] = [
    ...(needsAccount(call) ? ([["forbidden", 403]] as const) : []),
    ["not-found", [404, call.notFound ?? "not-found"]],
    ["too-many-requests", 429],
    ...(call.query || call.body ? ([["bad-input", 400]] as const) : []),
    ...(call.body ? bodyRefusals : []),
    ...possible.map((word) => [word, call.refusals[word]] as const),
  ];
  const values = call.body && { limit: bodySize(call.body.maxBytes) };
  const refusals: Refusals = {};
  for (const [word, given] of all) {
    const { status, sentence } = refusalOf(word, given);
    refusals[status] = { ...refusals[status], [word]: refusalSentence(sentence, "en", values) };
  }
  return refusals;
}
