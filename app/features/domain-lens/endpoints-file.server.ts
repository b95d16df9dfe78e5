import { csvLines, csvText, type CsvCell } from "~/lib/csv";
import type { Db } from "~/platform/database.server";

import { readContinuation, type Continuation, type ListPage } from "./continuation";
import { listEndpointSets } from "./endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetListSchema } from "./endpoint-sets/endpoint-set-list.schema";
import type { EndpointView } from "./endpoints-address";
import { endpointSetFile, fqdnFile, workloadFile, type FileFormat } from "./endpoints-file";
import { listFqdns } from "./fqdns/fqdn-list.repository.server";
import { fqdnListSchema } from "./fqdns/fqdn-list.schema";
import { parsedOr } from "./parsed-or";
import { listWorkloads } from "./workloads/workload.repository.server";
import { workloadListSchema } from "./workloads/workload.schema";

/** Rows that are read and sent at once: a part of some 100 kB. */
export const rowsPerPart = 1000;

/** The list of a view, filtered as its address says, as the parts of one CSV file; never more than one part is held. */
export function endpointsFile(db: Db, view: EndpointView, query: Record<string, string>): AsyncGenerator<string> {
  if (view === "fqdns") {
    const asked = parsedOr(fqdnListSchema, query);
    return fileParts(fqdnFile, (after) => listFqdns(db, { ...asked, after }, rowsPerPart));
  }
  if (view === "workloads") {
    const asked = parsedOr(workloadListSchema, query);
    return fileParts(workloadFile, (after) => listWorkloads(db, { ...asked, after }, rowsPerPart));
  }
  const asked = parsedOr(endpointSetListSchema, query);
  return fileParts(endpointSetFile, (after) => listEndpointSets(db, { ...asked, after }, rowsPerPart));
}

/** The rows of a list as the parts of a CSV file, read as they are sent. */
export async function* fileParts<Row>({ head, cells }: FileFormat<Row>, read: (after: Continuation | null) => Promise<ListPage<Row>>): AsyncGenerator<string> {
  yield csvText(head, []);
  let after: Continuation | null | undefined = null;
  while (after !== undefined) {
    const { rows, next }: ListPage<Row> = await read(after);
    yield csvLines(rows.map((row): CsvCell[] => cells(row)));
    after = next === null ? undefined : readContinuation(next);
  }
}
