import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { readChangeFacts } from "../change-requests/change-facts.server";
import type { ChangeRequest } from "../change-requests/change-request";
import { lockChangeRequest } from "../change-requests/change-request.repository.server";
import { changeHref } from "../change-requests/changes-address";
import type { ChangeFacts } from "../change-requests/change-facts";
import { isHeldByTests } from "../change-requests/workflow";
import { findEndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { standingOf, type RoleWorkload } from "../person";
import { listReviewers } from "./list-reviewers.server";
import { listReachable } from "./notice.repository.server";
import { tell } from "./tell.server";
import { waitingOf } from "./waiting";

type Trx = Transaction<Database>;

type Held = {
  change: ChangeRequest;
  facts: ChangeFacts;
  workloads: readonly RoleWorkload[];
  at: Date;
};

/** An approved change whose tests block waits for those who may bypass them, and for its authors. */
export async function tellOfHeldTests(
  trx: Trx,
  { change, facts, workloads, at }: Held,
): Promise<void> {
  if (!isHeldByTests(facts)) return;
  const bypassers = (await listReviewers(trx, workloads, at)).filter(
    (person) => waitingOf(facts, standingOf(person, workloads)) === "bypass",
  );
  const people = [
    ...bypassers,
    ...(await listReachable(
      trx,
      change.authors.map(({ key }) => key),
    )),
  ];
  await tell(trx, {
    kind: "tests-block",
    href: changeHref("", change),
    facts: { subject: change.proposal.publicDescription, by: "" },
    people,
    except: [],
    at,
  });
}

/** The same once the tests of a change have ended. */
export async function tellOfEndedTests(trx: Trx, changeId: string, at: Date): Promise<void> {
  const change = await lockChangeRequest(trx, changeId);
  const set = change && (await findEndpointSet(trx, change.setId));
  if (!change || !set) return;
  const { facts, workloads } = await readChangeFacts(trx, { change, set, now: at });
  await tellOfHeldTests(trx, { change, facts, workloads, at });
}
