import * as z from "zod";

import { organisationData } from "~/features/asn/organisation-data.server";
import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import type { ActRefusal } from "~/features/solutions/act-on-solution.server";
import { closeSolution } from "~/features/solutions/keep-solution.server";
import { saveSolution, type SaveReason } from "~/features/solutions/save-solution.server";
import { solutionStatuses, type Solution } from "~/features/solutions/solution";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { listSolutions } from "~/features/solutions/solution-list.repository.server";
import { listOfficialSolutions } from "~/features/solutions/official-solution.repository.server";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import { callAnswer, readInput, referenceCacheControl } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";

import type { CallQuery } from "../call-input";
import { hasPrecondition, ifMatch, ifMatchParameter, revised } from "../if-match";
import { cacheControl, jsonAnswer, type Parameter } from "../openapi-parts";
import { continuationAnswer, continuationHeader } from "./continuation";
import { entryItems, itemFields } from "./entry-items";
import { officialLimit } from "./solution-answers.schema";
import { solutionBodySchema, type SolutionBody } from "./solution-bodies.schema";
import { defineSolutionCall, type SolutionAsked } from "./solution-call";
import { listedSolutionEntity, solutionEntity } from "./solution.view";
import { strictQuery } from "./strict-query";

/** 20 000 entries of each list at their usual lengths. */
const solutionBodyBytes = 4 * 1024 * 1024;

/** Fields of a body that one answer names. */
export const namedFieldsMost = 100;

const example = {
  name: "Contoso Fibre",
  type: "isp",
  connectionType: "isp",
  visibility: "Private",
  description: "Fibre to the office",
  setUpUrl: "https://contoso.example/set-up",
  asns: [2914],
  ips: ["129.250.0.0/16"],
  sslCertificates: [],
  vpns: [],
};

const statuses: Parameter = {
  name: "statuses",
  in: "query",
  description: `Of ${solutionStatuses.join(", ")}; several by commas. \`active\` unless given.`,
  schema: { type: "string" },
};

const idParameter: Parameter = {
  name: "id",
  in: "query",
  required: true,
  description: "Id of the solution.",
  schema: { type: "string", format: "uuid" },
};

/** The filter, with the place where a page goes on. */
const ownList: CallQuery<ReturnType<typeof solutionList.schema.parse>, unknown> = {
  parameters: [
    statuses,
    {
      name: continuationHeader,
      in: "header",
      description: "The header of the page before.",
      schema: { type: "string" },
    },
  ],
  read: async (asked) => {
    const named = await strictQuery(z.object({ statuses: z.string().default("active") }), [
      statuses,
    ]).read(asked);
    if (!named.ok) return named;
    const after = asked.request.headers.get(continuationHeader);
    return readInput(solutionList.schema, { ...named.value, sort: "name", after });
  },
};

type WriteWord = Exclude<SaveReason | ActRefusal, "lines">;

/** What a write of a solution may be refused for. */
const written = {
  "bad-input": 400,
  "not-permitted": [403, "forbidden"],
  "not-found": [404, "no-such-solution"],
  stale: 409,
  closed: [409, "solution-closed"],
  "under-contribution": 409,
  "not-private": 409,
  "nothing-waits": [409, "not-found"],
  "nothing-to-contribute": 409,
  "too-many": 409,
  "entries-refused": 409,
  "revision-needed": 428,
} as const;

const official = defineSolutionCall({
  name: "OfficialSolution/list",
  method: "GET",
  summary: "Official solutions, which a contribution may go to",
  description: `The first ${officialLimit} by name.`,
  answer: jsonAnswer("By name.", "OfficialSolutions", cacheControl(referenceCacheControl)),
  run: async ({ context: { db, variant } }) =>
    callAnswer(await listOfficialSolutions(db, variant, { limit: officialLimit }), {
      headers: { "Cache-Control": referenceCacheControl },
    }),
});

const put = defineSolutionCall<
  WriteWord | "bad-input" | "entries-refused" | "revision-needed",
  SolutionBody
>({
  name: "PartnerInputSolution",
  operation: "PutPartnerInputSolution",
  method: "PUT",
  summary: "Add a solution, or rewrite one with its lists",
  description:
    "Without `id` a solution is added, for the provider of the caller or for leadership. With `id` " +
    "it becomes what the body says, and its revision is needed. A refused entry is named by its " +
    "list and its position from 1, such as `asns.3`; `details` has at most 100.",
  limit: "write",
  parameters: [ifMatchParameter],
  body: {
    schema: solutionBodySchema,
    name: "PartnerInputSolutionBody",
    maxBytes: solutionBodyBytes,
    example,
    refusedWith: { status: 400, fieldsMost: namedFieldsMost },
  },
  answer: revised("As it is stored.", "NetworkSolution"),
  refusals: written,
  possible: [
    "bad-input",
    "not-found",
    "stale",
    "closed",
    "under-contribution",
    "entries-refused",
    "revision-needed",
  ],
  run: saveSent,
});

const remove = defineSolutionCall<ActRefusal | "revision-needed", undefined, { id: string }>({
  name: "PartnerInputSolution",
  operation: "DeletePartnerInputSolution",
  method: "DELETE",
  summary: "Close a solution",
  description:
    "Its history stays, and its entries become free. A closed solution stays closed. With If-Match it is closed " +
    "only at that revision.",
  limit: "write",
  parameters: [ifMatchParameter],
  query: strictQuery(z.object({ id: solutionIdSchema }), [idParameter]),
  answer: revised("As it is stored.", "NetworkSolution"),
  refusals: written,
  possible: ["not-found", "stale", "closed", "under-contribution", "revision-needed"],
  run: async ({ request, context, actor, query: { id } }) => {
    const revision = ifMatch(request);
    if (revision === null && hasPrecondition(request)) return { refusal: "revision-needed" };
    const closed = await closeSolution(context, actor, { id, revision });
    return closed.ok ? solutionAnswer(context.db, closed.value) : closed;
  },
});

const own = defineSolutionCall({
  name: "PartnerInputSolution/list",
  method: "GET",
  summary: "The caller's own solutions",
  description:
    "Those of the caller's provider; for leadership those that leadership owns. They come with the " +
    "sizes of their lists. PartnerPerformance/profile has the lists of one.",
  query: ownList,
  answer: jsonAnswer("A page of the list, by name.", "ListedNetworkSolutions", {
    ...cacheControl("no-store"),
    ...continuationAnswer,
  }),
  run: async ({ context: { db, variant }, actor, query: asked }) => {
    const whose = { variant, ownerPartnerId: actor.partnerId };
    const { rows, next } = await listSolutions(db, whose, { asked });
    return callAnswer(
      { value: rows.map(listedSolutionEntity) },
      { headers: next ? { [continuationHeader]: next } : {} },
    );
  },
});

/** The calls by which solutions are listed and written. */
export const solutionCalls = [official, put, remove, own];

async function saveSent({ request, context, actor, body }: SolutionAsked<SolutionBody, undefined>) {
  const { id = null, revision: said, ...sent } = body;
  const revision = ifMatch(request) ?? said ?? null;
  if (id !== null && revision === null) return { refusal: "revision-needed" as const };
  const isDemonstration = isDemonstrationWorld(context.environment);
  const lists = entryItems(sent, { isDemonstration });
  if (!lists.ok) return { refusal: "bad-input" as const, details: lists.refusal };
  const { name, type, connectionType, visibility, description, setUpUrl } = sent;
  const saved = await saveSolution({ ...context, organisations: await organisationData() }, actor, {
    id,
    revision: id === null ? null : revision,
    fields: { name, type, connectionType, visibility, description, setUpUrl },
    lists: lists.value,
  });
  if (saved.ok) return solutionAnswer(context.db, saved.value);
  const { reason, lines } = saved.refusal;
  return reason === "lines"
    ? { refusal: "entries-refused" as const, details: itemFields(lines) }
    : { refusal: reason };
}

/** A solution with its lists, and its revision as ETag. */
export async function solutionAnswer(db: Db, solution: Solution): Promise<Response> {
  return callAnswer(solutionEntity(solution, await listEntries(db, solution.id)), {
    headers: { ETag: `"${solution.revision}"` },
  });
}
