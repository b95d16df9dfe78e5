import * as z from "zod";

import type { Context } from "~/features/access/context.server";
import type { Permission } from "~/features/access/permissions";
import { solutionActor } from "~/features/providers/solution-actor.server";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { forbidden } from "~/platform/http.server";

import { byPermission, type Admission } from "../call-admission";
import type { CallQuery } from "../call-input";
import {
  defineCallFor,
  type Asked,
  type CallDefinition,
  type CallRefusal,
  type DefinedCall,
} from "../define-call";
import type { Answer } from "../openapi-parts";
import { ifNoneMatchParameter, unchanged } from "./revalidated";
import { partnerPerformancePrefix } from "./partner-performance-path";
import { strictQuery } from "./strict-query";

/** A caller of solutions: a member of a provider that may use the portal, or of leadership. */
type SolutionCaller = { context: Context; actor: SolutionActor };

export type SolutionAsked<Body, Query> = Omit<Asked<Body, Query>, "context"> & SolutionCaller;

type Definition<Word extends string, Body, Query> = Pick<
  CallDefinition<Word, Body, Query>,
  "method" | "summary" | "description" | "body" | "parameters" | "possible"
> & {
  query?: CallQuery<Query, unknown>;
  /** The one or two parts of the path behind the prefix. */
  name: string;
  /** Where two methods share the path. */
  operation?: string;
  /** `solution:use` unless given, which members and leadership hold. */
  permission?: Permission;
  limit?: "read" | "write";
  /** Whether an account of no provider may ask as well; by default it gets 403. */
  isForEveryAccount?: boolean;
  answer: Answer;
  /** Whether it answers 304 to who has the answer already. */
  isRevalidated?: boolean;
  refusals?: CallDefinition<Word, Body, Query>["refusals"];
  run: (asked: SolutionAsked<Body, Query>) => Promise<Response | CallRefusal<NoInfer<Word>>>;
};

/**
 * A call about solutions. It answers 403 to an account that is neither of a provider nor of leadership,
 * unless the definition says otherwise.
 */
export function defineSolutionCall<
  Word extends string = never,
  Body = undefined,
  Query = undefined,
>(definition: Definition<Word, Body, Query>): DefinedCall {
  const { name, operation, permission, limit, isForEveryAccount, ...rest } = definition;
  const { answer, isRevalidated, refusals, run, query, parameters = [], ...call } = rest;
  return defineCallFor<SolutionCaller, Word, Body, Query>(
    bySolutions({
      permission: permission ?? "solution:use",
      limit: limit ?? "read",
      isForEveryAccount: isForEveryAccount ?? false,
    }),
    {
      ...call,
      parameters: [...parameters, ...(isRevalidated ? [ifNoneMatchParameter] : [])],
      tag: "Partner performance",
      path: partnerPerformancePrefix + name,
      operationId: operation ?? name.replace("/", "_"),
      query: query ?? (noQuery as CallQuery<Query, unknown>),
      answers: { 200: answer, ...(isRevalidated ? { 304: unchanged } : {}) },
      refusals: refusals ?? ({} as CallDefinition<Word, Body, Query>["refusals"]),
      run: ({ context: caller, ...asked }) => run({ ...asked, ...caller }),
    },
    "no-such-solution",
  );
}

const noQuery = strictQuery(
  z.object({}).transform(() => undefined),
  [],
);

function bySolutions({
  isForEveryAccount,
  ...rule
}: {
  permission: Permission;
  limit: "read" | "write";
  isForEveryAccount: boolean;
}): Admission<SolutionCaller> {
  const admission = byPermission({ ...rule, notFound: "no-such-solution" });
  return {
    ...admission,
    admit: async (request) => {
      const context = await admission.admit(request);
      const actor = await solutionActor(context);
      const isBarred = actor.partnerId === null && !actor.isLeadership && !isForEveryAccount;
      if (isBarred) throw forbidden();
      return { context, actor };
    },
  };
}
