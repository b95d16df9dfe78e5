import type { Db } from "~/platform/database.server";

import type { EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { readValidation, validationRefreshSeconds } from "../validation/read-validation.server";
import type { ValidationView } from "../validation/validation.view";
import { readChangeFacts } from "./change-facts.server";
import type { ChangeRequest } from "./change-request";
import {
  findChangeRequest,
  findOpenChange,
  listPublishedChanges,
} from "./change-request.repository.server";
import { aggregateOf } from "./change-approval";
import { isOpen, isTestable } from "./change-status";

/** What the tests say of one change of a set; `past` names it where it is over. */
export type SetTests = {
  view: ValidationView;
  canRun: boolean;
  refreshSeconds: number | null;
  past: { id: string; publishedVersion: string | null } | null;
};

/** The tests that are asked for; without a change those of the open one, else of the one that was published last. */
export type AskedTests = { testsOf?: string; testsAfter: string | null; isRefreshing: boolean };

type TestsOfSet = AskedTests & { set: EndpointSet; now: Date; isEditor: boolean };

/** A page of what the tests found about a change of a set; null where the set has none to show. */
export async function readSetTests(
  db: Db,
  { set, now, isEditor, testsOf, testsAfter, isRefreshing }: TestsOfSet,
): Promise<SetTests | null> {
  const change =
    testsOf === undefined
      ? await shownUnasked(db, set.internalId)
      : await findChangeRequest(db, testsOf);
  if (change?.setId !== set.internalId) return null;
  const { facts } = await readChangeFacts(db, { change, set, now });
  const view = await readValidation(db, {
    changeId: change.id,
    hash: facts.hash,
    aggregate: aggregateOf(facts),
    after: testsAfter,
  });
  if (!isOpen(change))
    return {
      view,
      canRun: false,
      refreshSeconds: null,
      past: { id: change.id, publishedVersion: change.publishedVersion },
    };
  return {
    view,
    canRun: isEditor && isTestable(facts) && facts.hash !== null,
    refreshSeconds: view.isRunning && isRefreshing ? validationRefreshSeconds : null,
    past: null,
  };
}

async function shownUnasked(db: Db, setId: string): Promise<ChangeRequest | undefined> {
  return (await findOpenChange(db, setId)) ?? (await listPublishedChanges(db, setId, 1))[0];
}
