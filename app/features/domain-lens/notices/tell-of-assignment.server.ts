import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { AssignmentAction } from "../assignments/assignment";
import {
  listChampions,
  listRoleWorkloads,
  type ReachablePerson,
} from "../change-requests/champions.repository.server";
import { endpointsHref, requestsHref } from "../endpoints-address";
import type { Fqdn, FqdnWorkload } from "../fqdns/fqdn";
import type { Person } from "../person";
import { listReachable } from "./notice.repository.server";
import { tell } from "./tell.server";

type Assigned = {
  action: AssignmentAction;
  records: readonly Pick<Fqdn, "id" | "domainName" | "workload" | "pending">[];
  target: FqdnWorkload | null;
  by: Person;
  at: Date;
};

/**
 * A request is for the champions of the new workload, its outcome for whoever asked; what was
 * cancelled is nobody's. A direct move decides the requests that it ends, and is for the
 * champions of both workloads.
 */
export async function tellOfAssignment(
  trx: Transaction<Database>,
  assigned: Assigned,
): Promise<void> {
  const { action, records, target, by, at } = assigned;
  if (action === "request" && target) {
    await tell(trx, {
      kind: "assignment-requested",
      ...about(records, by, requestsHref(target.id)),
      people: await championsOf(trx, target.id, at),
      except: [by.key],
      at,
    });
  }
  if (action === "acknowledge" || action === "reject" || action === "reassign")
    await tellRequesters(trx, assigned);
  if (action === "reassign" && target) await tellOfMove(trx, { ...assigned, target });
}

async function championsOf(
  trx: Transaction<Database>,
  workloadId: string,
  at: Date,
): Promise<ReachablePerson[]> {
  return listChampions(trx, await listRoleWorkloads(trx, [workloadId]), at);
}

async function tellRequesters(
  trx: Transaction<Database>,
  { records, by, at }: Assigned,
): Promise<void> {
  const asked = records.filter(({ pending }) => pending !== null);
  const people = await listReachable(trx, [
    ...new Set(asked.flatMap(({ pending }) => (pending ? [pending.requestedBy.key] : []))),
  ]);
  if (people.length > 0)
    await tell(trx, {
      kind: "assignment-decided",
      ...about(asked, by, endpointsHref("", "fqdns")),
      people,
      except: [by.key],
      at,
    });
}

/** Each workload's champions hear of what came to them or left them; whoever is champion of both, once. */
async function tellOfMove(
  trx: Transaction<Database>,
  { records, target, by, at }: Assigned & { target: FqdnWorkload },
): Promise<void> {
  const moved = (of: Assigned["records"]) => ({
    kind: "assignment-moved" as const,
    ...about(of, by, endpointsHref("", "fqdns", { workloads: target.id })),
    at,
  });
  const gaining = await championsOf(trx, target.id, at);
  await tell(trx, { ...moved(records), people: gaining, except: [by.key] });
  for (const workloadId of new Set(records.flatMap(({ workload }) => workload?.id ?? []))) {
    const left = records.filter(({ workload }) => workload?.id === workloadId);
    await tell(trx, {
      ...moved(left),
      people: await championsOf(trx, workloadId, at),
      except: [by.key, ...gaining.map(({ key }) => key)],
    });
  }
}

/** One record is named and linked; several are one notice, which leads to a list. */
function about(records: Assigned["records"], by: Person, listHref: string) {
  const [first, ...others] = records;
  const subject =
    others.length === 0
      ? (first?.domainName ?? "")
      : `${first?.domainName ?? ""} +${others.length}`;
  return {
    href: others.length === 0 && first ? `/endpoints/fqdns/${first.id}` : listHref,
    facts: { subject, by: by.name },
  };
}
