import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { languageOf } from "~/platform/i18n.server";
import { callError } from "~/platform/call.server";
import { refusalBody } from "~/refusal-words.server";

import type { DefinedCall } from "./define-call";

const idPart = "/{id}";

type ByMethod = Map<string, DefinedCall>;

/**
 * The loader and the action of a controller: its calls are found by the one or two parts of the path
 * behind `prefix`, the second of which may be an id, and by their method. Names are matched without case.
 *
 * @param prefix such as `/api/token/`; its route ends in `:operation` or `:operation/:id?`
 */
export function controller(prefix: string, calls: readonly DefinedCall[]) {
  const nameOf = (path: string) => path.slice(prefix.length).replace(idPart, "").toLowerCase();
  const table = (some: readonly DefinedCall[]) => {
    const named = new Map<string, ByMethod>();
    for (const call of some)
      named.set(nameOf(call.path), withCall(named.get(nameOf(call.path)), call));
    return named;
  };
  const byName = table(calls);
  const byId = table(calls.filter(({ path }) => path.endsWith(idPart)));
  const answer = ({ request, params: { operation = "", id } }: LoaderFunctionArgs) => {
    const name = operation.toLowerCase();
    if (id === undefined) return answerBy(byName.get(name), request, {});
    const whole = byName.get(`${name}/${id.toLowerCase()}`);
    return whole ? answerBy(whole, request, {}) : answerBy(byId.get(name), request, { id });
  };
  return { loader: answer, action: (call: ActionFunctionArgs) => answer(call) };
}

/** The loader and the action of a path that is one call. */
export function oneCall(call: DefinedCall) {
  const calls = withCall(undefined, call);
  const answer = ({ request, params }: LoaderFunctionArgs) => answerBy(calls, request, params);
  return { loader: answer, action: (asked: ActionFunctionArgs) => answer(asked) };
}

function withCall(known: ByMethod | undefined, call: DefinedCall): ByMethod {
  return new Map([...(known ?? []), [call.method, call]]);
}

async function answerBy(
  calls: ByMethod | undefined,
  request: Request,
  params: LoaderFunctionArgs["params"],
): Promise<Response> {
  if (!calls) return unknownCall(request);
  const call = calls.get(request.method === "HEAD" ? "GET" : request.method);
  if (call) return call.answer(request, params);
  const allow = [...calls.keys()].join(", ");
  const words = { error: "wrong-method", values: { methods: allow } };
  return callError(405, refusalBody(words, await languageOf(request)), { Allow: allow });
}

/** The answer to a path under `/api` that is no call's. */
export async function unknownCall(request: Request): Promise<Response> {
  return callError(404, refusalBody({ error: "unknown-call" }, await languageOf(request)));
}
