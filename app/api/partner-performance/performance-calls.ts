import * as z from "zod";

import { visibilityTo } from "~/features/solutions/solution-actor";
import { countByType, listTags } from "~/features/solutions/solution-list.repository.server";
import { findSolution } from "~/features/solutions/solution.repository.server";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import { typeWord } from "~/features/solutions/solution.view";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";

import { revised } from "../if-match";
import { cacheControl, jsonAnswer } from "../openapi-parts";
import { defineSolutionCall } from "./solution-call";
import { solutionAnswer } from "./solution-calls";
import { strictQuery } from "./strict-query";

const typeCount = defineSolutionCall({
  name: "PartnerPerformance/typeCount",
  method: "GET",
  summary: "How many active solutions of each type there are",
  permission: "solution:review",
  answer: jsonAnswer("By type.", "SolutionTypeCounts", cacheControl("no-store")),
  run: async ({ context: { db, variant } }) => {
    const counts = await countByType(db, variant);
    return callAnswer(counts.map(({ type, count }) => ({ type: typeWord(type), count })));
  },
});

const profile = defineSolutionCall({
  name: "PartnerPerformance/profile",
  method: "GET",
  summary: "One solution with its lists",
  description:
    "Any for leadership, the solutions of its own provider for a member. Any other is answered 404.",
  isForEveryAccount: true,
  query: strictQuery(z.object({ solutionId: solutionIdSchema }), [
    {
      name: "solutionId",
      in: "query",
      required: true,
      description: "Id of the solution.",
      schema: { type: "string", format: "uuid" },
    },
  ]),
  answer: revised("The solution.", "NetworkSolution"),
  refusals: { "not-found": [404, "no-such-solution"] },
  run: async ({ context: { db, variant }, actor, query: { solutionId: id } }) => {
    const solution = await findSolution(db, { variant, id });
    return solution && visibilityTo(actor, solution) === "whole"
      ? solutionAnswer(db, solution)
      : { refusal: "not-found" };
  },
});

const tags = defineSolutionCall({
  name: "PartnerPerformance/getSolutionTags",
  method: "GET",
  summary: "The tags of solutions",
  description: "For a member those of official solutions and of its own provider's.",
  answer: jsonAnswer("By name.", "SolutionTags", cacheControl(referenceCacheControl)),
  run: async ({ context: { db, variant }, actor: { isLeadership, partnerId } }) => {
    const seenBy = isLeadership || partnerId === null ? {} : { partnerId };
    return callAnswer(await listTags(db, variant, seenBy), {
      headers: { "Cache-Control": referenceCacheControl },
    });
  },
});

/** The calls under PartnerPerformance that are about solutions and not about figures. */
export const performanceCalls = [typeCount, profile, tags];
