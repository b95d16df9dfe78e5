import { csvLines, csvText, type CsvCell } from "~/lib/csv";
import type { Db } from "~/platform/database.server";
import { readQuery, type Unread } from "~/lib/list/read-query";

import { readContinuation, type Continuation, type ListPage } from "./continuation";
import { listEndpointSets } from "./endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetListSchema } from "./endpoint-sets/endpoint-set-list.schema";
import type { EndpointView } from "./endpoints-address";
import { endpointSetFile, fqdnFile, workloadFile, type FileFormat } from "./endpoints-file";
import { listFqdns } from "./fqdns/fqdn-list.repository.server";
import { fqdnListSchema } from "./fqdns/fqdn-list.schema";
import { withWorkloadIds } from "./workloads/named-workloads.server";
import { listWorkloads } from "./workloads/workload.repository.server";
import { workloadListSchema } from "./workloads/workload.schema";

/** Rows that are read and sent at once: a part of some 100 kB. */
export const rowsPerPart = 1000;

/** The parts of a file, of which never more than one is held, and what its address asks for in vain. */
type ListFile = { parts: AsyncGenerator<string>; unread: Unread[] };

/** The list of a view, filtered as its address says, as one CSV file. */
export async function endpointsFile(
  db: Db,
  view: EndpointView,
  address: URLSearchParams,
): Promise<ListFile> {
  const query = await withWorkloadIds(db, address);
  if (view === "fqdns") {
    const { asked, unread } = readQuery(fqdnListSchema, query);
    return {
      parts: fileParts(fqdnFile, (after) => listFqdns(db, { ...asked, after }, rowsPerPart)),
      unread,
    };
  }
  if (view === "workloads") {
    const { asked, unread } = readQuery(workloadListSchema, query);
    return {
      parts: fileParts(workloadFile, (after) =>
        listWorkloads(db, { ...asked, after }, rowsPerPart),
      ),
      unread,
    };
  }
  const { asked, unread } = readQuery(endpointSetListSchema, query);
  return {
    parts: fileParts(endpointSetFile, (after) =>
      listEndpointSets(db, { ...asked, after }, rowsPerPart),
    ),
    unread,
  };
}

/** The rows of a list as the parts of a CSV file, read as they are sent. */
export async function* fileParts<Row>(
  { head, cells }: FileFormat<Row>,
  read: (after: Continuation | null) => Promise<ListPage<Row>>,
): AsyncGenerator<string> {
  yield csvText(head, []);
  let after: Continuation | null | undefined = null;
  while (after !== undefined) {
    const { rows, next }: ListPage<Row> = await read(after);
    yield csvLines(rows.map((row): CsvCell[] => cells(row)));
    after = next === null ? undefined : readContinuation(next);
  }
}
