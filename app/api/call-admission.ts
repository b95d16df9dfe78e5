import { requireAccount, requirePermission, type Context } from "~/features/access/context.server";
import { can, visitor, type Permission } from "~/features/access/permissions";
import { notFound } from "~/platform/http.server";
import type { LimitedStep } from "~/platform/limits-of-use.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import type { RefusalSentence } from "~/refusal-words.server";

import type { Call, RefusalOf } from "./openapi-parts";

/** Whom a call answers. It is checked, and the use is counted, before anything that was sent is read. */
export type Admission<Who> = {
  /** @throws {Response} when the call does not answer this caller */
  admit: (request: Request) => Promise<Who> | Who;
  /** What the document says of the callers. */
  callers: Pick<
    Call,
    | "account"
    | "runCookie"
    | "takesHubToken"
    | "takesRunToken"
    | "takesIngestKey"
    | "isForAnybody"
    | "isWithoutPrefix"
  >;
  /** What `admit` refuses. */
  refusals: readonly (readonly [word: string, refusal: RefusalOf])[];
};

export type PermissionRule = {
  permission: Permission;
  /** The call takes an account although visitors hold its permission. */
  needsAccount?: true;
  /** Ways to say who calls, beyond a session and a bearer token. */
  caller?: Pick<Call, "account" | "runCookie" | "takesHubToken">;
  /** What a use takes from the limits of use; null for a call whose `run` counts it. */
  limit: LimitedStep | null | ((context: Context, request: Request) => LimitedStep);
  /** False hides the call, as if there was none: 404. */
  isOffered?: (context: Context) => Promise<boolean>;
  /** The sentence of 404 where it says more than that nothing was found. */
  notFound?: RefusalSentence;
};

/** Callers that hold a permission, within a limit of use. */
export function byPermission(rule: PermissionRule): Admission<Context> {
  const needsAccount = rule.needsAccount === true || !can(visitor, rule.permission);
  return {
    admit: (request) => admit(rule, request),
    callers: { ...(needsAccount && { account: "required" }), ...rule.caller },
    refusals: [
      ...(needsAccount ? ([["forbidden", 403]] as const) : []),
      ["not-found", [404, rule.notFound ?? "not-found"]],
      ...(rule.limit === null ? [] : ([["too-many-requests", 429]] as const)),
    ],
  };
}

async function admit(
  { permission, needsAccount, limit, isOffered }: PermissionRule,
  request: Request,
): Promise<Context> {
  const context = await (needsAccount ? requireAccount : requirePermission)(request, permission);
  const step = typeof limit === "function" ? limit(context, request) : limit;
  if (step) requireWithinLimit(request, step, context.actor.account?.id);
  if (isOffered && !(await isOffered(context))) throw notFound();
  return context;
}
