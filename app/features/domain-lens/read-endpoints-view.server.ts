import type { Db } from "~/platform/database.server";
import { readQuery } from "~/lib/list/read-query";

import {
  countEndpointSets,
  listEndpointSets,
} from "./endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetListSchema } from "./endpoint-sets/endpoint-set-list.schema";
import type { EndpointView } from "./endpoints-address";
import { countFqdns, listFqdns } from "./fqdns/fqdn-list.repository.server";
import { fqdnListSchema } from "./fqdns/fqdn-list.schema";
import { withWorkloadIds } from "./workloads/named-workloads.server";
import {
  listServiceAreas,
  listWorkloadChoices,
  listWorkloads,
} from "./workloads/workload.repository.server";
import { workloadListSchema } from "./workloads/workload.schema";

/** What one view of the endpoints manager shows, by its address. */
export async function readEndpointsView(db: Db, view: EndpointView, address: URLSearchParams) {
  const query = await withWorkloadIds(db, address);
  if (view === "fqdns") {
    const {
      asked: { after, ...asked },
      unread,
    } = readQuery(fqdnListSchema, query);
    const [{ rows, next }, count, workloads] = await Promise.all([
      listFqdns(db, { ...asked, after }),
      countFqdns(db, asked),
      listWorkloadChoices(db),
    ]);
    return {
      view,
      asked,
      unread,
      fqdns: rows,
      next,
      count,
      isFirst: after === null,
      workloads: named(workloads),
    };
  }
  if (view === "workloads") {
    const {
      asked: { after, ...asked },
      unread,
    } = readQuery(workloadListSchema, query);
    const [{ rows, next }, areas] = await Promise.all([
      listWorkloads(db, { ...asked, after }),
      listServiceAreas(db),
    ]);
    return { view, asked, unread, workloads: rows, next, isFirst: after === null, areas };
  }
  const {
    asked: { after, ...asked },
    unread,
  } = readQuery(endpointSetListSchema, query);
  const [{ rows, next }, counts, workloads] = await Promise.all([
    listEndpointSets(db, { ...asked, after }),
    countEndpointSets(db, { ...asked, after }),
    listWorkloadChoices(db),
  ]);
  return {
    view,
    asked,
    unread,
    sets: rows,
    next,
    counts,
    isFirst: after === null,
    workloads: named(workloads),
  };
}

function named(workloads: readonly { id: string; name: string }[]) {
  return workloads.map(({ id, name }) => ({ id, name }));
}
