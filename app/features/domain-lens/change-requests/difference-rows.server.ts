import type { Db } from "~/platform/database.server";

import { failureOf, hasBlockingError, isSuccess } from "../validation/aggregate";
import type { Overlap } from "../validation/overlap";
import {
  coverageOfRemovals,
  overlapsOfAdditions,
  type OverlapQuestion,
  type Overlaps,
} from "../validation/overlap.repository.server";
import type { Outcome } from "../validation/validation-tests";
import type { ChangeRequest } from "./change-request";
import { listResultsOfSubjects, type Check } from "./checks.repository.server";
import { lengthsOf, namesOver, namesUnder, prefixesOver } from "./covers-within";
import type { Difference } from "./difference";

/** Rows of the difference on one page. */
export const rowsPerDifference = 100;

/** Most endpoints of one kind that a row names. */
const namedLimit = 5;

/** A set that has the same endpoint, one around it or one within it. */
export type BesideView = {
  endpoint: string;
  relation: Overlap["relation"];
  set: { internalId: string; publicId: number | null; workload: string };
};

/** How the tests of an endpoint went: how many of how many, and the worst of them. */
export type ChecksView = { passed: number; total: number; worst: Omit<Check, "subject"> | null };

export type DifferenceRow = {
  kind: "name" | "prefix";
  does: "adds" | "removes";
  endpoint: string;
  checks: ChecksView | null;
  /** In other sets. */
  beside: BesideView[];
  moreBeside: number;
  /** In the set itself, as it would be: what stands for it, and what it makes superfluous. */
  over: string[];
  under: string[];
};

type RowsOf = Pick<ChangeRequest, "setId" | "instance" | "base" | "proposal">;

type Asked = {
  difference: Difference;
  change: RowsOf;
  runId: string | null;
  blockingFailures: readonly string[];
  from: number;
};

/** A page of what a change adds and removes, with what is known of each; what blocks stands first among its kind. */
export async function listDifferenceRows(
  db: Db,
  { difference, change, runId, blockingFailures, from }: Asked,
): Promise<{ rows: DifferenceRow[]; total: number }> {
  const all = endpointsOf(
    difference,
    new Set(blockingFailures.map((name) => failureOf(name).subject)),
  );
  const shown = all.slice(from, from + rowsPerDifference);
  const beside = await besideOf(db, change, shown);
  const checks =
    runId === null
      ? new Map<string, ChecksView>()
      : await checksOf(
          db,
          runId,
          shown.filter(({ does }) => does === "adds").map(({ endpoint }) => endpoint),
        );
  const within = withinOf(change.proposal, difference);
  const rows = shown.map((row): DifferenceRow => {
    const overlaps =
      (row.does === "adds" ? beside.added : beside.removed)[
        row.kind === "name" ? "names" : "prefixes"
      ].get(row.endpoint) ?? [];
    return {
      ...row,
      checks: checks.get(row.endpoint) ?? null,
      beside: overlaps
        .slice(0, namedLimit)
        .map(({ endpoint, relation, set: { internalId, publicId, workload } }) => ({
          endpoint,
          relation,
          set: { internalId, publicId, workload },
        })),
      moreBeside: Math.max(0, overlaps.length - namedLimit),
      ...within(row),
    };
  });
  return { rows, total: all.length };
}

type Row = Pick<DifferenceRow, "kind" | "does" | "endpoint">;

function endpointsOf(
  { fqdnAdditions, fqdnRemovals, prefixAdditions, prefixRemovals }: Difference,
  blocking: ReadonlySet<string>,
): Row[] {
  const rows = (endpoints: readonly string[], kind: Row["kind"], does: Row["does"]) =>
    endpoints.map((endpoint): Row => ({ kind, does, endpoint }));
  const additions = [
    ...rows(fqdnAdditions, "name", "adds"),
    ...rows(prefixAdditions, "prefix", "adds"),
  ];
  return [
    ...additions.filter(({ endpoint }) => blocking.has(endpoint)),
    ...additions.filter(({ endpoint }) => !blocking.has(endpoint)),
    ...rows(fqdnRemovals, "name", "removes"),
    ...rows(prefixRemovals, "prefix", "removes"),
  ];
}

async function besideOf(
  db: Db,
  { setId, instance, base, proposal }: RowsOf,
  rows: readonly Row[],
): Promise<{ added: Overlaps; removed: Overlaps }> {
  const leftOut = [setId, base?.memberSetId ?? [], proposal.memberSetId ?? []].flat();
  const question = (does: Row["does"]): OverlapQuestion => {
    const of = (kind: Row["kind"]) =>
      rows.filter((row) => row.does === does && row.kind === kind).map(({ endpoint }) => endpoint);
    return { instance, leftOut, names: of("name"), prefixes: of("prefix") };
  };
  return {
    added: await overlapsOfAdditions(db, question("adds")),
    removed: await coverageOfRemovals(db, question("removes")),
  };
}

/** The lists of the set as its readers would have them: what leaves with the whole set is in none. */
function withinOf(
  proposal: ChangeRequest["proposal"],
  { fqdnRemovals, prefixRemovals }: Difference,
) {
  const [lostNames, lostPrefixes] = [new Set(fqdnRemovals), new Set(prefixRemovals)];
  const names = new Set(
    proposal.isDeleted ? [] : proposal.fqdns.filter((name) => !lostNames.has(name)),
  );
  const prefixes = new Set(
    proposal.isDeleted
      ? []
      : proposal.prefixes.flatMap(({ prefix }) => (lostPrefixes.has(prefix) ? [] : prefix)),
  );
  const lengths = lengthsOf(prefixes);
  return ({ kind, does, endpoint }: Row): Pick<DifferenceRow, "over" | "under"> => ({
    over: (kind === "name"
      ? namesOver(endpoint, names)
      : prefixesOver(endpoint, prefixes, lengths)
    ).slice(0, namedLimit),
    under:
      kind === "name" && does === "adds" ? namesUnder(endpoint, proposal.fqdns, namedLimit) : [],
  });
}

/** The worst first, behind what blocks. */
const weight: Record<Outcome, number> = {
  FailedBlocking: 0,
  FailedNotBlocking: 1,
  Untested: 2,
  Warning: 3,
  Pass: 4,
};

function weightOf(check: Pick<Check, "outcome" | "isBlocking">): number {
  return hasBlockingError(check) ? -1 : weight[check.outcome];
}

async function checksOf(
  db: Db,
  runId: string,
  subjects: readonly string[],
): Promise<Map<string, ChecksView>> {
  const checks = new Map<string, ChecksView>();
  for (const { subject, ...check } of await listResultsOfSubjects(db, runId, subjects)) {
    const { passed, total, worst } = checks.get(subject) ?? { passed: 0, total: 0, worst: null };
    const isWorse =
      check.outcome !== "Pass" && (worst === null || weightOf(check) < weightOf(worst));
    checks.set(subject, {
      passed: passed + (isSuccess(check) ? 1 : 0),
      total: total + 1,
      worst: isWorse ? check : worst,
    });
  }
  return checks;
}
