import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { listAssignments } from "../assignments/assignment.repository.server";
import { isUuid } from "~/lib/list/key-forms";
import { findFqdn } from "./fqdn.repository.server";
import { listFqdnEvents, listSetsOfFqdn, listTestResults } from "./fqdn-detail.repository.server";
import { fqdnView, type FqdnView } from "./fqdn.view";

/** All that the page of a record shows; undefined when there is none of the id. */
export async function readFqdnView(
  db: Db,
  id: string,
  person: ActingPerson,
): Promise<FqdnView | undefined> {
  const fqdn = isUuid(id) ? await findFqdn(db, id) : undefined;
  if (!fqdn) return undefined;
  const [sets, tests, assignments, events] = await Promise.all([
    listSetsOfFqdn(db, id),
    listTestResults(db, id),
    listAssignments(db, id),
    listFqdnEvents(db, id),
  ]);
  return fqdnView({ fqdn, sets, tests, assignments, events }, person);
}
