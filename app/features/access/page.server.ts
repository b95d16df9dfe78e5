import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import type { Account } from "~/features/identity/account";
import { hiddenPage, methodNotAllowed } from "~/platform/http.server";
import type { LimitedStep } from "~/platform/limits-of-use.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { actingAccount } from "./acting-account";
import { loadContextFor, requirePermission, type Context } from "./context.server";
import type { Permission } from "./permissions";

/** What a request must meet before its route is asked. */
export type Admission = {
  permission: Permission;
  /** What the request takes from the limits of use. */
  limit: LimitedStep;
  /** Whether the deployment and its settings have the page; by default they do. */
  isOffered?: (context: Context) => boolean | Promise<boolean>;
};

type Privacy = {
  /** Whether browsers may keep the page and ask whether it changed; by default they store nothing. */
  isRevalidated?: boolean;
};

/** What a page is read or written with. */
export type Given = Pick<LoaderFunctionArgs, "request" | "params"> & {
  context: Context;
  /** The account that asks. @throws {Error} for a visitor, whom the permission should have refused */
  readonly account: Account;
  /** Takes a use from another limit as well. @throws {Response} 429 beyond it */
  countUse: (step: LimitedStep) => void;
};

const notStored = "private, no-store";

/**
 * Answers a page: permission, whether the page is offered, limit and caching are checked and set here,
 * so that no page can forget one.
 *
 * A route wraps it in a function (`export const loader = (args) => loadPage(args, …)`): the compiler takes
 * an unused function out of the browser bundle, and not an unused call.
 *
 * @throws {Response} 401, 403 or 429 as `requirePermission` and `requireWithinLimit`; 404 where it is not offered
 */
export async function loadPage<Answer>(
  args: LoaderFunctionArgs,
  { isRevalidated = false, ...admission }: Admission & Privacy,
  read: (given: Given) => Promise<Answer>,
): Promise<Answer> {
  const context = loadContextFor(args.request, args.context);
  const answer = await read(await admit(args, admission, context));
  return isRevalidated ? answer : withDefaultHeader(answer);
}

/**
 * Answers a form that was posted to a page, with the same checks as `loadPage`.
 *
 * @throws {Response} as `loadPage`; 405 for another method than POST
 */
export async function postPage<Answer>(
  args: ActionFunctionArgs,
  admission: Admission,
  perform: (given: Given) => Promise<Answer>,
): Promise<Answer> {
  if (args.request.method !== "POST") throw methodNotAllowed("GET, HEAD, POST");
  return perform(await admit(args, admission));
}

/** The checks of pages and of routes without one. */
export async function admit(
  { request, params }: LoaderFunctionArgs,
  { permission, limit, isOffered }: Admission,
  asked?: Promise<Context>,
): Promise<Given> {
  const context = await requirePermission(request, permission, asked);
  if (isOffered && !(await isOffered(context))) throw hiddenPage(request, context.prefix || "/");
  requireWithinLimit(request, limit, context.actor.account?.id);
  return {
    request,
    params,
    context,
    get account() {
      return actingAccount(context.actor);
    },
    countUse: (step) => requireWithinLimit(request, step, context.actor.account?.id),
  };
}

/** What Remix makes of `data()`. */
type DataAnswer = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };

/** Adds what is said of caching unless the answer says it itself; for components the data is the same. */
function withDefaultHeader<Answer>(answer: Answer): Answer {
  if (answer instanceof Response) return answer;
  const { value, init } = isDataAnswer(answer)
    ? { value: answer.data, init: answer.init ?? {} }
    : { value: answer, init: {} };
  const headers = new Headers(init.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", notStored);
  return data(value, { ...init, headers }) as Answer;
}

function isDataAnswer(answer: unknown): answer is DataAnswer {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "type" in answer &&
    answer.type === "DataWithResponseInit"
  );
}
