import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { AssignmentAction } from "../assignments/assignment";
import { listChampions, listRoleWorkloads } from "../change-requests/champions.repository.server";
import type { Fqdn, FqdnWorkload } from "../fqdns/fqdn";
import type { Person } from "../person";
import { listReachable } from "./notice.repository.server";
import { tell } from "./tell.server";

type Assigned = { action: AssignmentAction; records: readonly Pick<Fqdn, "id" | "domainName" | "pending">[]; target: FqdnWorkload | null; by: Person; at: Date };

/** A request is for the champions of the new workload, its outcome for whoever asked; what was cancelled is nobody's. */
export async function tellOfAssignment(trx: Transaction<Database>, { action, records, target, by, at }: Assigned): Promise<void> {
  if (action === "request" && target) {
    const people = await listChampions(trx, await listRoleWorkloads(trx, [target.id]), at);
    await tell(trx, { kind: "assignment-requested", ...about(records, by), people, except: [by.key], at });
  }
  if (action === "acknowledge" || action === "reject") {
    const people = await listReachable(trx, [...new Set(records.flatMap(({ pending }) => (pending ? [pending.requestedBy.key] : [])))]);
    await tell(trx, { kind: "assignment-decided", ...about(records, by), people, except: [by.key], at });
  }
}

/** One record is named and linked; several are one notice, which leads to the list of those that wait. */
function about(records: Assigned["records"], by: Person) {
  const [first, ...others] = records;
  const subject = others.length === 0 ? (first?.domainName ?? "") : `${first?.domainName ?? ""} +${others.length}`;
  return { href: others.length === 0 && first ? `/endpoints/fqdns/${first.id}` : "/endpoints?view=fqdns&assignment=pending", facts: { subject, by: by.name } };
}
