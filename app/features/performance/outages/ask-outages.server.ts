import type { Context } from "~/features/access/context.server";
import type { AsView } from "~/features/asn/view/as-view";

import { dayOf } from "../aggregation/spans";
import type { FigureReader } from "../figures/ask-overview.server";
import { readOverviewAddress } from "../figures/overview-address";
import { placeTree } from "../places/place-tree.server";
import { listedMost, openFirst, outagesView, type ShownOutages } from "./outages.view";
import type { NarrowFault } from "./narrow-faults";
import { outageDays, readNarrowFaults, readOutages, type ReadOutage } from "./read-outages.server";
import { readSharedUpstreams, type UpstreamsByOutage } from "./read-shared-upstreams.server";

type Asking = { solutionId: string; reader: FigureReader; query: URLSearchParams };
type Where = Pick<Context, "db" | "environment" | "variant" | "now">;

/** The outages at the place of an overview and of its days, by `outageDays`; null where they are not offered. */
export async function askOutages(context: Where, asking: Asking): Promise<ReadOutage[] | null> {
  return readOutages(context, await askedOf(context, asking));
}

/** The faults of one customer or network there, beside the outages of the same address. */
export async function askNarrowFaults(
  context: Where,
  asking: Asking,
  outages: readonly ReadOutage[] | null,
): Promise<NarrowFault[]> {
  return readNarrowFaults(context, await askedOf(context, asking), outages);
}

async function askedOf({ now }: Where, { solutionId, reader, query }: Asking) {
  const read = readOverviewAddress(query, {
    tree: await placeTree(),
    today: dayOf(now.getTime()),
    isInWeeks: reader.partnerId !== null,
  });
  return { solutionId, place: read.place, days: outageDays(read, now), reader };
}

/** The upstreams that failing providers share, for the outages that a page lists; leadership sees them. */
export async function askUpstreams(
  { db }: Pick<Context, "db">,
  outages: readonly ReadOutage[] | null,
  { reader, asView }: { reader: FigureReader; asView: AsView },
): Promise<UpstreamsByOutage> {
  const looked = reader.partnerId === null ? (outages ?? []) : [];
  return readSharedUpstreams(db, asView, openFirst(looked).slice(0, listedMost));
}

/** What a page shows of outages that were read. */
export async function shownOutages(
  outages: readonly ReadOutage[] | null,
  viewing: Omit<Parameters<typeof outagesView>[1], "tree">,
): Promise<ShownOutages | null> {
  return outages && outagesView(outages, { ...viewing, tree: await placeTree() });
}
