import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import type { Db } from "~/platform/database.server";

import {
  countEndpointSets,
  listEndpointSets,
} from "./endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetList } from "./endpoint-sets/endpoint-set-list.schema";
import { countFqdns, listFqdns } from "./fqdns/fqdn-list.repository.server";
import { fqdnList } from "./fqdns/fqdn-list.schema";
import { endpointViews, type EndpointView } from "./endpoints-address";
import { bulkLimit } from "./row-limits";
import { withWorkloadIds } from "./workloads/named-workloads.server";
import {
  listServiceAreas,
  listWorkloadChoices,
  listWorkloads,
} from "./workloads/workload.repository.server";
import { workloadList } from "./workloads/workload.schema";

type Asking = {
  db: Db;
  /** `/endpoints`, with the variant before it. */
  path: string;
  query: URLSearchParams;
};

/** Parameters of the page beside those of its list. */
const known = { view: endpointViews, waiting: null, done: null };

/** What one view of the endpoints manager shows, by its address. */
export async function readEndpointsView(
  db: Db,
  view: EndpointView,
  { prefix, address }: { prefix: string; address: URLSearchParams },
) {
  const path = `${prefix}/endpoints`;
  const asking = { db, path, query: await withWorkloadIds(db, address) };
  if (view === "fqdns") return readFqdns(asking);
  if (view === "workloads") return readWorkloads(asking);
  return readSets(asking);
}

async function readFqdns({ db, path, query }: Asking) {
  const { asked, unread } = readList(fqdnList, query, known);
  const [page, found, workloads] = await Promise.all([
    listFqdns(db, asked),
    countFqdns(db, asked),
    listWorkloadChoices(db),
  ]);
  const count = { number: Math.min(found, bulkLimit), isMore: found > bulkLimit };
  const fixed = { view: "fqdns" };
  return {
    view: "fqdns" as const,
    asked,
    fqdns: page.rows,
    workloads: named(workloads),
    list: listView(fqdnList, {
      path,
      asked,
      page,
      unread,
      fixed,
      count,
      filePath: path,
      firstOrders: { detected: "descending", samples: "descending" },
    }),
  };
}

async function readWorkloads({ db, path, query }: Asking) {
  const { asked, unread } = readList(workloadList, query, known);
  const [page, areas] = await Promise.all([listWorkloads(db, asked), listServiceAreas(db)]);
  const fixed = { view: "workloads" };
  return {
    view: "workloads" as const,
    asked,
    workloads: page.rows,
    areas,
    list: listView(workloadList, { path, asked, page, unread, fixed, filePath: path }),
  };
}

async function readSets({ db, path, query }: Asking) {
  const { asked, unread } = readList(endpointSetList, query, known);
  const [page, counts, workloads] = await Promise.all([
    listEndpointSets(db, asked),
    countEndpointSets(db, asked),
    listWorkloadChoices(db),
  ]);
  return {
    view: "sets" as const,
    asked,
    sets: page.rows,
    counts,
    workloads: named(workloads),
    list: listView(endpointSetList, { path, asked, page, unread, filePath: path }),
  };
}

function named(workloads: readonly { id: string; name: string }[]) {
  return workloads.map(({ id, name }) => ({ id, name }));
}
