import { can } from "~/features/access/permissions";
import {
  listHeldWorkloads,
  findWorkload,
  listServiceAreas,
  listWorkloads,
} from "~/features/domain-lens/workloads/workload.repository.server";
import { saveWorkload } from "~/features/domain-lens/workloads/save-workload.server";
import { workloadListSchema } from "~/features/domain-lens/workloads/workload.schema";
import {
  findServiceTreeEntries,
  searchServiceTree,
} from "~/features/domain-lens/service-tree/service-tree.repository.server";
import {
  callAnswer,
  callError,
  inputError,
  referenceCacheControl,
  type answerCall,
} from "~/platform/call.server";
import { notFound } from "~/platform/http.server";

import {
  continuationHeader,
  domainLensCall,
  pageAnswer,
  readBody,
  readQuery,
} from "./domain-lens-call";
import {
  postWorkloadSchema,
  serviceTreeListSchema,
  serviceTreeSearchSchema,
} from "./endpoint-manager.schema";
import { workloadEntity } from "./endpoint-manager.view";

/** The calls about workloads, their areas and the service tree. */
export const workloadOperations: Parameters<typeof answerCall>[2] = {
  DomainLensAccess: { method: "GET", run: access },
  "ServiceTree/list": { method: "POST", run: serviceTreeList },
  "ServiceTree/search": { method: "GET", run: serviceTreeSearch },
  "GET Workload": { method: "GET", run: workloads },
  "POST Workload": { method: "POST", run: postWorkload },
  ServiceArea: { method: "GET", run: serviceAreas },
  WorkloadChamp: { method: "GET", run: champions },
};

const reference = { headers: { "Cache-Control": referenceCacheControl } };

/** What the caller may do in domain lens; everybody with an account may ask. */
async function access(request: Request): Promise<Response> {
  const {
    context: { actor },
    db,
    person,
  } = await domainLensCall(request, "profile:read");
  const holds = (role: string) => person.scopes.some((scope) => scope.role === role);
  const isConnectivityChamp = holds("connectivity-champion");
  const held = await listHeldWorkloads(db, {
    workloadIds: person.scopes.flatMap(({ workloadId }) => workloadId ?? []),
    serviceAreas: person.scopes.flatMap(({ serviceArea }) => serviceArea ?? []),
    isCouncil: isConnectivityChamp,
  });
  const ofType = (type: string) =>
    held.filter(({ workloadType }) => workloadType === type).map(({ name }) => name);
  return callAnswer({
    hasAccessToDomainLens: can(actor, "domain-lens:read"),
    isWorkloadChamp: holds("workload-champion"),
    isServiceChamp: holds("service-champion"),
    isConnectivityChamp,
    internalWorkloads: ofType("Internal"),
    externalWorkloads: ofType("External"),
  });
}

async function serviceTreeList(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  return callAnswer(
    { value: await findServiceTreeEntries(db, await readBody(request, serviceTreeListSchema)) },
    reference,
  );
}

async function serviceTreeSearch(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const asked = readQuery(request, serviceTreeSearchSchema);
  return asked.success
    ? callAnswer({ value: await searchServiceTree(db, asked.data.query) }, reference)
    : inputError(asked.error);
}

/** The filter has the name of the specification; the page behind comes by the continuation header. */
function askedWorkloads(request: Request) {
  const {
    WorkloadType: types,
    sort,
    order,
    after,
  } = Object.fromEntries(new URL(request.url).searchParams);
  return workloadListSchema.safeParse({
    types,
    sort,
    order,
    after: after ?? request.headers.get(continuationHeader),
  });
}

async function workloads(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const asked = askedWorkloads(request);
  return asked.success
    ? pageAnswer(await listWorkloads(db, asked.data), {
        item: workloadEntity,
        cacheControl: referenceCacheControl,
      })
    : inputError(asked.error);
}

const refusals = {
  "not-permitted": {
    status: 403,
    message:
      "Workloads are changed by the service champions of their area and by the change council.",
  },
  stale: { status: 409, message: "Somebody changed this workload meanwhile." },
  "name-taken": { status: 409, message: "Another workload has this name." },
  "area-unknown": { status: 409, message: "There is no such service area." },
  "in-the-feed": {
    status: 409,
    message: "The workload has published sets, so its type and its service area stay.",
  },
} as const;

async function postWorkload(request: Request): Promise<Response> {
  const { db, now, person } = await domainLensCall(request, "workload:edit", "write");
  const { id, revision, ...content } = await readBody(request, postWorkloadSchema);
  const outcome = await saveWorkload({ db, now, person }, { id, revision, content });
  if (outcome.ok) {
    const saved = await findWorkload(db, outcome.value);
    return saved
      ? callAnswer(workloadEntity(saved))
      : callError(404, { error: "not-found", message: "There is no such workload." });
  }
  if (outcome.refusal === "not-found") throw notFound();
  const { status, message } = refusals[outcome.refusal];
  return callError(status, { error: outcome.refusal, message });
}

async function serviceAreas(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  return callAnswer({ value: await listServiceAreas(db) }, reference);
}

async function champions(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const asked = askedWorkloads(request);
  if (!asked.success) return inputError(asked.error);
  const item = ({
    name,
    championName,
    championSecurityGroup,
    championEmail,
  }: Parameters<typeof workloadEntity>[0]) => ({
    workload: name,
    workloadChampName: championName,
    workloadChampSecurityGroup: championSecurityGroup,
    workloadChampEmail: championEmail,
  });
  return pageAnswer(await listWorkloads(db, asked.data), {
    item,
    cacheControl: referenceCacheControl,
  });
}
