import { countOf, customersOf, isEveryCustomer } from "../aggregation/customer-day";
import { findNumberedSolution } from "../figures/numbered-solution.repository.server";
import { packsOfRange } from "../figures/numbered-solution";
import { readFigures, type DayRange, type FigureState } from "../figures/read-figures.server";
import type { AskedSolution } from "../figures/solution-overview";
import { periodOf } from "../months/month-period";
import type { Month } from "../npi/index-month";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { readOpenWorkloads } from "../privacy/read-open-workloads.server";
import { realmNumber, type Realm } from "../realm";
import { keyVersionOf } from "../samples/customer-id";
import { workloadNumber, workloads, type Workload } from "../workload";
import { movesOfEdges, numberOfCustomer } from "./number-customers.server";
import { readCustomers } from "./read-customers.server";
import { bandEdges, tenantBandsOf, type TenantBands } from "./tenant-bands";
import { samplesOf } from "./tenant-rows";

type Asked = { realm: Realm; solution: AskedSolution; month: Month; key: Uint8Array | string };

/**
 * The customers of a month as the provider of the solution may see them (decision 0079): of the workloads that an
 * overview of the same weeks shows everywhere.
 *
 * @returns null where nothing may be shown, or where the days have no customers
 */
export async function readOpenTenants(
  state: FigureState,
  tree: PlaceTree,
  { realm, solution, month, key }: Asked,
): Promise<TenantBands | null> {
  const numbered = await findNumberedSolution(state.trx, solution.id);
  if (!numbered) return null;
  const range = periodOf(month, { isInWeeks: true });
  const open = await readOpenWorkloads(state, tree, { realm, solution: numbered, range });
  const shown = workloads.filter((workload) => open[workload]?.usual.has(everywhere));
  const day = await readCustomers(state.trx, {
    realm: realmNumber(realm),
    solution: numbered.number,
    range,
  });
  const numbering = { solutionId: solution.id, month, key };
  const sizes = new Map<string, number>();
  const versions = new Set<number>();
  for (const [customer, tally] of day.customers) {
    const samples = samplesOf(tally, shown);
    if (samples === 0) continue;
    versions.add(keyVersionOf(customer));
    sizes.set(numberOfCustomer(customer, numbering), samples);
  }
  // Under two versions of the key a customer would be listed twice.
  if (versions.size > 1) return null;
  const total = [...sizes.values()].reduce((sum, size) => sum + size, samplesOf(day.others, shown));
  for (const workload of shown)
    if (
      countedOf(day, workload) < (await countInBlocks(state, { realm, workload, range, numbered }))
    )
      return null;
  return tenantBandsOf({
    sizes,
    total,
    customers: isEveryCustomer(day) ? sizes.size : customersOf(day),
    edges: movesOfEdges(numbering).map(bandEdges),
  });
}

type Day = Awaited<ReturnType<typeof readCustomers>>;

function countedOf({ customers, others }: Day, workload: Workload): number {
  const number = workloadNumber(workload);
  return [others, ...customers.values()].reduce(
    (sum, tally) => sum + countOf(tally, number, "samples"),
    0,
  );
}

type Counted = {
  realm: Realm;
  workload: Workload;
  range: DayRange;
  numbered: NonNullable<Awaited<ReturnType<typeof findNumberedSolution>>>;
};

/** Samples by the figures of the overview. Days before customers were kept have more of them. */
async function countInBlocks(
  state: FigureState,
  { realm, workload, range, numbered }: Counted,
): Promise<number> {
  const figures = await readFigures(state, {
    realm,
    workload,
    range,
    packs: packsOfRange(numbered, range),
    measures: [],
    customers: false,
    groupOf: (number) => (number === numbered.number ? number : null),
  });
  return figures.get(numbered.number)?.counters.samples ?? 0;
}
