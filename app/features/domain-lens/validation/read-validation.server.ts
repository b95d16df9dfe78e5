import type { Db } from "~/platform/database.server";

import type { Aggregate } from "../change-requests/change-facts";
import { validationView, type ValidationView } from "./validation.view";
import {
  countOutcomes,
  listResultsOf,
  listSubjects,
  type SubjectPlace,
} from "./validation-result.repository.server";
import { findNewestRun } from "./validation-run.repository.server";

/** Subjects on one page of results. */
const subjectsPerPage = 100;

/** Seconds after which a page without script looks again while the tests run. */
export const validationRefreshSeconds = 5;

export type ValidationQuestion = {
  changeId: string;
  /** Of the difference as it is now; null while there is none. */
  hash: string | null;
  /** As the workflow counts it, with a bypass. */
  aggregate: Aggregate;
  /** The `next` of the page before. */
  after?: string | null;
};

/** A page of what the newest run found about a difference, the worst first. */
export async function readValidation(
  db: Db,
  { changeId, hash, aggregate, after = null }: ValidationQuestion,
): Promise<ValidationView> {
  const run = hash === null ? undefined : await findNewestRun(db, changeId, hash);
  if (!run)
    return validationView({
      aggregate,
      run: null,
      counts: [],
      subjects: [],
      results: [],
      next: null,
    });
  const places = await listSubjects(db, run.id, {
    after: placeOf(after),
    limit: subjectsPerPage + 1,
  });
  const shown = places.slice(0, subjectsPerPage);
  const subjects = shown.map(({ subject }) => subject);
  const last = shown.at(-1);
  return validationView({
    aggregate,
    run,
    counts: await countOutcomes(db, [run.id]),
    subjects,
    results: await listResultsOf(db, run.id, subjects),
    next: last && places.length > shown.length ? `${last.rank}${last.subject}` : null,
  });
}

/** What `next` wrote; any other text begins from the start. */
function placeOf(token: string | null): SubjectPlace | null {
  const [, rank, subject] = /^([0-4])([^\s]{1,255})$/.exec(token ?? "") ?? [];
  return rank === undefined || subject === undefined ? null : { rank: Number(rank), subject };
}
