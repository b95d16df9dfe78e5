import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerCall } from "~/platform/call.server";

import type { DefinedCall } from "./define-call";

const idPart = "/{id}";

/**
 * The loader and the action of a controller: its calls are found by the one or two parts of the path
 * behind `prefix`, the second of which may be an id, and by their method.
 *
 * @param prefix such as `/api/token/`; its route ends in `:operation` or `:operation/:id?`
 */
export function controller(prefix: string, calls: readonly DefinedCall[]) {
  const table = (some: readonly DefinedCall[]) =>
    Object.fromEntries(
      some.map(({ method, path, answer }) => [
        `${method} ${nameOf(path)}`,
        { method, run: (request: Request, id = "") => answer(request, id) },
      ]),
    );
  const nameOf = (path: string) => path.slice(prefix.length).replace(idPart, "");
  const byName = table(calls);
  const byId = table(calls.filter(({ path }) => path.endsWith(idPart)));
  const names = new Set(calls.map(({ path }) => nameOf(path).toLowerCase()));
  const answer = ({ request, params: { operation = "", id } }: LoaderFunctionArgs) => {
    if (id === undefined) return answerCall(request, { operation }, byName);
    const name = `${operation}/${id}`;
    return names.has(name.toLowerCase())
      ? answerCall(request, { operation: name }, byName)
      : answerCall(request, { operation, id }, byId);
  };
  return { loader: answer, action: (call: ActionFunctionArgs) => answer(call) };
}

/** The loader and the action of a path that is one call; its route may have an `:id`. */
export function oneCall({ method, answer: run }: DefinedCall) {
  const answer = ({ request, params: { id } }: LoaderFunctionArgs) =>
    answerCall(
      request,
      { operation: "one", id },
      { one: { method, run: (asked, ofPath = "") => run(asked, ofPath) } },
    );
  return { loader: answer, action: (call: ActionFunctionArgs) => answer(call) };
}
