import { setImmediate } from "node:timers/promises";

import type { Context } from "~/features/access/context.server";
import type { ProposedSolution } from "~/features/solutions/save-solution.server";
import {
  isOfficialAs,
  solutionLists,
  type Solution,
  type SolutionEntry,
  type SolutionList,
} from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";

import { countsWide } from "../aggregation/counting";
import { buildAttribution, type Attribution } from "../attribution/attribution";
import { layerOf, type AttributingSolution } from "../attribution/attributing-solution";
import { shippedSuiteAsns, type SuiteAsns } from "../attribution/current-attribution.server";
import { customersLeast } from "../privacy/crowd";
import { shownRealm } from "../shown-realm.server";
import { attributedCounts, isAttributedTo, type AttributedCounts } from "./attributed-rows";
import { listContenders } from "./contending-solution.repository.server";
import { shareOf, type EgressRow } from "./egress-rows";
import { knownSummary, type KnownSummary } from "./known-summary.server";
import type { ListsPreview } from "./lists-preview";

/** The number of the solution that is previewed: attribution needs one that no other has. */
const ownNumber = 1;

/** Rows that are looked through without a pause: some 10 ms. */
const rowsPerTurn = 10_000;

type PreviewContext = Pick<Context, "db" | "variant" | "environment"> & { suiteAsns?: SuiteAsns };

/**
 * Counts what the lists of a proposed solution would attribute of the samples of the last 30 days, by the rules of
 * attribution (provider rules, section 2) and with the bounds of section 6. The slot and layer are those that the
 * solution would have.
 *
 * @returns null while the samples are not summed up yet
 */
export async function previewLists(
  context: PreviewContext,
  actor: Pick<SolutionActor, "isLeadership">,
  { before, written, accepted, waiting }: ProposedSolution,
): Promise<ListsPreview | null> {
  const realm = shownRealm(context);
  const known = await knownSummary(context.db, realm);
  if (known === null) return null;
  const { isDemonstration } = realm;
  const count = async (solution: Attributes, entries: readonly SolutionEntry[]) => {
    const asked = { ...context, isDemonstration, actor, known };
    return { counts: await countAttributed(asked, attributing(solution, entries)) };
  };
  return {
    now: before && (await count(before, accepted.now)),
    then: await count(written, accepted.then),
    waiting,
    madeAt: known.madeAt.toISOString(),
    isEstimated: shareOf(known.summary) < 1,
    isInCrowds: !actor.isLeadership,
    least: customersLeast,
  };
}

type Attributes = Pick<
  Solution,
  "id" | "ownerPartnerId" | "type" | "approved" | "status" | "addedAt"
>;

type Counted = AttributingSolution & { countsWide: boolean };

function attributing(solution: Attributes, entries: readonly SolutionEntry[]): Counted {
  const { id, ownerPartnerId, type, approved, addedAt } = solution;
  const valuesOf = (list: SolutionList) =>
    entries.filter((entry) => entry.list === list).map(({ value }) => value);
  return {
    number: ownNumber,
    id,
    ownerPartnerId,
    type: approved?.type ?? type,
    layer: layerOf({
      isOfficial: isOfficialAs(solution),
      approvedState: approved?.state ?? null,
    }),
    addedAt,
    lists: Object.fromEntries(
      solutionLists.map((list) => [list, valuesOf(list)]),
    ) as unknown as Counted["lists"],
    countsWide: countsWide(approved?.type ?? null),
  };
}

type Asked = Pick<PreviewContext, "db" | "variant" | "suiteAsns"> & {
  isDemonstration: boolean;
  actor: Pick<SolutionActor, "isLeadership">;
  known: KnownSummary;
};

async function countAttributed(
  { db, variant, suiteAsns = shippedSuiteAsns, isDemonstration, actor, known }: Asked,
  solution: Counted,
): Promise<AttributedCounts> {
  const { summary, nameOf } = known;
  const facts = { suiteAsns: await suiteAsns(), isDemonstration };
  const find = (attribution: Attribution, among: readonly boolean[] | null) =>
    findAttributed(summary.rows, isAttributedTo(solution, attribution, nameOf), among);
  // What others have is asked for the samples that the lists name at all.
  const named = await find(buildAttribution([solution], facts), null);
  const rows = summary.rows.filter((_, at) => named[at]);
  const reached = { rows, names: namesOf(rows, known) };
  const others = await listContenders(db, variant, { solution, reached });
  const attributed = await find(buildAttribution([solution, ...others], facts), named);
  const by = solution.countsWide ? known.wide : known.narrow;
  const counting = { customerOf: by.customerOf, crowds: actor.isLeadership ? null : by.crowds };
  return attributedCounts(summary, attributed, counting);
}

async function findAttributed(
  rows: readonly EgressRow[],
  isOf: (row: EgressRow) => boolean,
  among: readonly boolean[] | null,
): Promise<boolean[]> {
  const found: boolean[] = [];
  for (let from = 0; from < rows.length; from += rowsPerTurn) {
    for (const [at, row] of rows.slice(from, from + rowsPerTurn).entries())
      found.push((among === null || among[from + at] === true) && isOf(row));
    await setImmediate();
  }
  return found;
}

function namesOf(rows: readonly EgressRow[], { nameOf }: KnownSummary) {
  const named = (ids: Iterable<number>) => [...new Set(ids)].flatMap((id) => nameOf(id) ?? []);
  return {
    vpns: named(rows.map(({ vpn }) => vpn)),
    sslCertificates: named(rows.map(({ issuer }) => issuer)),
  };
}
