import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { listEndpointSets } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetList } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.schema";
import { endpointSetFile, fqdnFile, workloadFile } from "~/features/domain-lens/endpoints-file";
import { listFqdns } from "~/features/domain-lens/fqdns/fqdn-list.repository.server";
import { fqdnList } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { withWorkloadIds } from "~/features/domain-lens/workloads/named-workloads.server";
import { listWorkloads } from "~/features/domain-lens/workloads/workload.repository.server";
import { workloadList } from "~/features/domain-lens/workloads/workload.schema";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** A list of the endpoints manager as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "domain-lens:read", limit: "create" }, endpointsFile);
export const action = loader;

async function endpointsFile({ request, context: { db } }: Given) {
  const query = await withWorkloadIds(db, new URL(request.url).searchParams);
  const view = query.get("view");
  if (view === "fqdns")
    return listFile(request, {
      list: fqdnList,
      ...readList(fqdnList, query, ["view"]),
      file: fqdnFile,
      read: (asked, limit) => listFqdns(db, asked, limit),
    });
  if (view === "workloads")
    return listFile(request, {
      list: workloadList,
      ...readList(workloadList, query, ["view"]),
      file: workloadFile,
      read: (asked, limit) => listWorkloads(db, asked, limit),
    });
  return listFile(request, {
    list: endpointSetList,
    ...readList(endpointSetList, query, ["view"]),
    file: endpointSetFile,
    read: (asked, limit) => listEndpointSets(db, asked, limit),
  });
}
