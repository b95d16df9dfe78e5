/** What is known of a sum of unknowns: how often each is in it, and between which numbers it is. */
export type BoundedSum = { row: readonly number[]; low: number; high: number };

/** Below this a number counts as 0. */
const nothing = 1e-9;

/** Steps of one search, far more than any takes. */
const stepsMost = 20_000;

/**
 * Whether a sum of unknowns may be another whole number than it is, with everything that is known as it is: whether
 * there is another world that looks the same. The unknowns are counts, none of them below 0.
 *
 * @param truth the unknowns as they are
 * @param of    how often each unknown is in the sum
 */
export function mayDiffer(
  known: readonly BoundedSum[],
  { truth, of }: { truth: readonly number[]; of: readonly number[] },
): boolean {
  return [1, -1].some((turn) =>
    reaches(
      rowsFrom(known, truth),
      [...of, ...of.map((times) => -times)].map((times) => turn * times),
    ),
  );
}

type Row = { row: number[]; most: number };

/** What an unknown gains and what it loses are two variables from 0 on; nothing gained or lost is the truth. */
function rowsFrom(known: readonly BoundedSum[], truth: readonly number[]): Row[] {
  const both = (row: readonly number[], turn: number) => [
    ...row.map((times) => turn * times),
    ...row.map((times) => -turn * times),
  ];
  const sums = known.flatMap(({ row, low, high }) => {
    const sum = row.reduce((all, times, at) => all + times * (truth[at] ?? 0), 0);
    if (sum < low - nothing || sum > high + nothing)
      throw new RangeError(`A sum is ${sum} and said to be from ${low} to ${high}.`);
    return [
      { row: both(row, 1), most: Math.max(0, high - sum) },
      { row: both(row, -1), most: Math.max(0, sum - low) },
    ];
  });
  const losses = truth.map((most, lost) => ({
    row: both(
      truth.map((_, at) => -Number(at === lost)),
      1,
    ).map((times, at) => (at < truth.length ? 0 : times)),
    most,
  }));
  return [...sums, ...losses];
}

/** Rows with their bounds, the goal, and the variable of each row and column: what is in a row has no column. */
type Corner = { table: number[][]; costs: number[]; ofRows: number[]; ofColumns: number[] };

/** Whether a goal can reach 1 within the rows: the simplex method from the corner where all variables are 0. */
function reaches(rows: readonly Row[], goal: readonly number[]): boolean {
  const corner: Corner = {
    table: rows.map(({ row, most }) => [...row, most]),
    costs: [...goal, 0],
    ofRows: rows.map((_, at) => goal.length + at),
    ofColumns: goal.map((_, at) => at),
  };
  for (let step = 0; step < stepsMost; step += 1) {
    if (-(corner.costs.at(-1) ?? 0) >= 1 - nothing) return true;
    const enters = enteringColumn(corner);
    if (enters === null) return false;
    const leaves = leavingRow(corner, enters);
    if (leaves === null) return true;
    turnAround(corner, { enters, leaves });
  }
  throw new Error("The search did not end.");
}

/** Bland's rule: of the variables that help, the first, so that no corner comes twice. */
function enteringColumn({ costs, ofColumns }: Corner): number | null {
  let best: number | null = null;
  for (const [at, variable] of ofColumns.entries())
    if ((costs[at] ?? 0) > nothing && (best === null || variable < (ofColumns[best] ?? 0)))
      best = at;
  return best;
}

/** The row that ends the growth of a variable first; null where nothing does. */
function leavingRow({ table, ofRows }: Corner, enters: number): number | null {
  let best: { at: number; most: number } | null = null;
  for (const [at, row] of table.entries()) {
    const times = row[enters] ?? 0;
    if (times <= nothing) continue;
    const most = (row.at(-1) ?? 0) / times;
    const isEqual = best !== null && Math.abs(most - best.most) <= nothing;
    const isFirst = best === null || (ofRows[at] ?? 0) < (ofRows[best.at] ?? 0);
    if (best === null || (isEqual ? isFirst : most < best.most)) best = { at, most };
  }
  return best?.at ?? null;
}

function turnAround(corner: Corner, { enters, leaves }: { enters: number; leaves: number }): void {
  const { table, costs, ofRows, ofColumns } = corner;
  const pivot = table[leaves] ?? [];
  const by = pivot[enters] ?? 1;
  pivot[enters] = 1;
  for (let at = 0; at < pivot.length; at += 1) pivot[at] = (pivot[at] ?? 0) / by;
  for (const row of [...table, costs]) {
    const times = row[enters] ?? 0;
    if (row === pivot || times === 0) continue;
    row[enters] = 0;
    for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) - times * (pivot[at] ?? 0);
  }
  [ofRows[leaves], ofColumns[enters]] = [ofColumns[enters] ?? 0, ofRows[leaves] ?? 0];
}
