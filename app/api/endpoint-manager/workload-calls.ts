import type * as z from "zod";

import { can } from "~/features/access/permissions";
import { saveWorkload } from "~/features/domain-lens/workloads/save-workload.server";
import { workloadSorts, workloadTypes } from "~/features/domain-lens/workloads/workload";
import {
  findWorkload,
  listHeldWorkloads,
  listServiceAreas,
  listWorkloads,
} from "~/features/domain-lens/workloads/workload.repository.server";
import { workloadListSchema } from "~/features/domain-lens/workloads/workload.schema";
import { callAnswer, readInput, referenceCacheControl } from "~/platform/call.server";

import type { CallQuery } from "../call-input";
import { cacheControl, jsonAnswer, type Parameter } from "../openapi-parts";
import { postWorkloadSchema } from "./bodies.schema";
import {
  body,
  continuationHeader,
  defineDomainLensCall,
  describedPage,
  fresh,
  pageAnswer,
  sortedBy,
  type DomainLensAsked,
} from "./domain-lens-call";
import { workloadEntity } from "./entities.view";

const reference = cacheControl(referenceCacheControl);

const parameters: Parameter[] = [
  {
    name: "WorkloadType",
    in: "query",
    description: "Only workloads of the type.",
    schema: { enum: [...workloadTypes] },
  },
  ...sortedBy(workloadSorts),
  {
    name: continuationHeader,
    in: "header",
    description: "The header of the page before.",
    schema: { type: "string" },
  },
];

/** The type filter has the name of the specification. */
const ofType: CallQuery<ReturnType<typeof workloadListSchema.parse>, unknown> = {
  parameters,
  read: ({ request }) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    const { WorkloadType: types, sort, order, after } = asked;
    return Promise.resolve(
      readInput(workloadListSchema, {
        types,
        sort,
        order,
        after: after ?? request.headers.get(continuationHeader),
      }),
    );
  },
};

/** The calls about workloads and their areas. */
export const workloadCalls = [
  defineDomainLensCall({
    name: "DomainLensAccess",
    method: "GET",
    summary: "What the caller may do in domain lens",
    permission: "profile:read",
    answer: fresh("The caller's roles and workloads.", "DomainLensAccess"),
    run: access,
  }),
  defineDomainLensCall({
    name: "Workload",
    method: "GET",
    summary: "Workloads",
    permission: "domain-lens:read",
    query: ofType,
    answer: describedPage("Workloads", reference),
    run: async ({ db, query }) =>
      pageAnswer(await listWorkloads(db, query), {
        item: workloadEntity,
        cacheControl: referenceCacheControl,
      }),
  }),
  defineDomainLensCall({
    name: "Workload",
    operation: "PostWorkload",
    method: "POST",
    summary: "Create a workload, or change one",
    permission: "workload:edit",
    limit: "write",
    body: body(postWorkloadSchema, {
      name: "WorkloadBody",
      example: { workload: "Planner", workloadType: "External", serviceArea: "Common" },
    }),
    answer: fresh("As it is stored.", "Workload"),
    refusals: {
      "not-permitted": [403, "not-a-champion-of-the-area"],
      "not-found": [404, "no-such-workload"],
      stale: 409,
      "name-taken": 409,
      "area-unknown": 409,
      "in-the-feed": 409,
    },
    run: async ({ db, now, person, body: { id, revision, ...entity } }) => {
      const content = workloadContent(entity);
      const outcome = await saveWorkload({ db, now, person }, { id, revision, content });
      if (!outcome.ok) return outcome;
      const saved = await findWorkload(db, outcome.value);
      return saved ? callAnswer(workloadEntity(saved)) : { refusal: "not-found" };
    },
  }),
  defineDomainLensCall({
    name: "ServiceArea",
    method: "GET",
    summary: "Service areas",
    permission: "domain-lens:read",
    answer: jsonAnswer("All of them.", "ServiceAreas", reference),
    run: async ({ db }) =>
      callAnswer(
        { value: await listServiceAreas(db) },
        { headers: { "Cache-Control": referenceCacheControl } },
      ),
  }),
  defineDomainLensCall({
    name: "WorkloadChamp",
    method: "GET",
    summary: "The champion of each workload",
    permission: "domain-lens:read",
    query: ofType,
    answer: describedPage("WorkloadChampions", reference),
    run: async ({ db, query }) =>
      pageAnswer(await listWorkloads(db, query), {
        item: championOf,
        cacheControl: referenceCacheControl,
      }),
  }),
];

/** Every account may ask. */
async function access({
  context: { actor },
  db,
  person,
}: DomainLensAsked<undefined, undefined>): Promise<Response> {
  const holds = (role: string) => person.scopes.some((scope) => scope.role === role);
  const isConnectivityChamp = holds("connectivity-champion");
  const held = await listHeldWorkloads(db, {
    workloadIds: person.scopes.flatMap(({ workloadId }) => workloadId ?? []),
    serviceAreas: person.scopes.flatMap(({ serviceArea }) => serviceArea ?? []),
    isCouncil: isConnectivityChamp,
  });
  const namesOf = (type: string) =>
    held.filter(({ workloadType }) => workloadType === type).map(({ name }) => name);
  return callAnswer({
    hasAccessToDomainLens: can(actor, "domain-lens:read"),
    isWorkloadChamp: holds("workload-champion"),
    isServiceChamp: holds("service-champion"),
    isConnectivityChamp,
    internalWorkloads: namesOf("Internal"),
    externalWorkloads: namesOf("External"),
  });
}

type WorkloadBody = Omit<z.infer<typeof postWorkloadSchema>, "id" | "revision">;

function workloadContent({
  workload,
  workloadChampName,
  workloadChampSecurityGroup,
  workloadChampEmail,
  ...content
}: WorkloadBody) {
  return {
    ...content,
    name: workload,
    championName: workloadChampName,
    championSecurityGroup: workloadChampSecurityGroup,
    championEmail: workloadChampEmail,
  };
}

function championOf({
  name,
  championName,
  championSecurityGroup,
  championEmail,
}: Parameters<typeof workloadEntity>[0]) {
  return {
    workload: name,
    workloadChampName: championName,
    workloadChampSecurityGroup: championSecurityGroup,
    workloadChampEmail: championEmail,
  };
}
