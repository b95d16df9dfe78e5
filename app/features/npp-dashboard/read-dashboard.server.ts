import type { Context } from "~/features/access/context.server";
import { shownFilledFrom } from "~/features/performance/figures/ask-overview.server";
import { readOpenOutages } from "~/features/performance/outages/open-outages.server";
import { countPartners } from "~/features/providers/partner-list.repository.server";
import { countOfficialAndWaiting } from "~/features/solutions/solution-list.repository.server";
import { readPart } from "~/lib/part";

import { dashboardFigures } from "./dashboard-figures.server";
import type { Program } from "./program";

/** Open outages that are named: the worst. More would not fit on a wall. */
const namedOutages = 4;

/** The parts of the dashboard, each read apart from the others. */
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

/** Reads all that the dashboard shows. @param faultOf logs an error and says what is shown of it */
export async function readDashboard(context: Context, faultOf: (error: unknown) => string) {
  // Before the figures, which may have more days by then than it says.
  const filledFrom = await readPart(() => shownFilledFrom(context), faultOf);
  const [program, figures, outages] = await Promise.all([
    readPart(() => readProgram(context), faultOf),
    readPart(() => dashboardFigures(context), faultOf),
    readPart(() => readOpenOutages(context, namedOutages), faultOf),
  ]);
  return { program, figures, outages, filledFrom };
}

/** Whether each part could be read. */
export function isWhole(dashboard: Dashboard): boolean {
  return Object.values(dashboard).every(({ fault }) => fault === null);
}

async function readProgram({ db, variant }: Context): Promise<Program> {
  const [partners, solutions] = await Promise.all([
    countPartners(db, variant),
    countOfficialAndWaiting(db, variant),
  ]);
  return { partners, solutions };
}
