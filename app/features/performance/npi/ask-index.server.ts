import type { Context } from "~/features/access/context.server";

import { dayOf } from "../aggregation/spans";
import { overviewVersion } from "../figures/ask-overview.server";
import { isConnectednessOffered } from "../connectedness-offered.server";
import { countryAbove, statesOf } from "../places/country-above";
import { placeTree, type PlaceTree } from "../places/place-tree.server";
import { withoutConnectedness } from "../quality/quality-name";
import { realmNumber } from "../realm";
import { shownRealm } from "../shown-realm.server";
import {
  listFrozenMonths,
  listFrozenPlaces,
  listRevisions,
  readFrozenVersion,
  type StoredIndex,
} from "./frozen-index.repository.server";
import { readIndexAddress, type IndexAsked } from "./index-address";
import type { Month } from "./index-month";
import { isMonthlyIndexOffered } from "./monthly-offered.server";
import { readProviderIndex, type ProviderIndex } from "./read-provider-index.server";

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/** An index that an address asks for. */
export type AnsweredIndex = IndexAsked & {
  index: ProviderIndex;
  /** Months that can be chosen, newest first; none where they are not offered. */
  months: readonly Month[];
  /** Of a frozen index: the revisions of each slot, newest first. */
  revisions: readonly StoredIndex[];
  isDemonstration: boolean;
  hasConnectedness: boolean;
};

/** Changes with all that a page of the index shows. */
export async function indexVersion(context: Asking): Promise<unknown[]> {
  const realm = realmNumber(shownRealm(context));
  return [
    "index",
    ...(await overviewVersion(context)),
    await isMonthlyIndexOffered(context),
    await readFrozenVersion(context.db, realm),
  ];
}

/** Reads the index that an address asks for: the rolling one, or that of a month. */
export async function askIndex(context: Asking, query: URLSearchParams): Promise<AnsweredIndex> {
  const tree = await placeTree();
  const months = await listOfferedMonths(context);
  const read = readIndexAddress(query, { tree, today: dayOf(context.now.getTime()), months });
  const found = await readIndex(context, read);
  return {
    ...read,
    ...found,
    months,
    isDemonstration: shownRealm(context).isDemonstration,
    hasConnectedness: await isConnectednessOffered(context),
  };
}

/** Months whose index can be asked for, newest first; none where they are not offered. */
export async function listOfferedMonths(context: Asking): Promise<Month[]> {
  if (!(await isMonthlyIndexOffered(context))) return [];
  return listFrozenMonths(context.db, realmNumber(shownRealm(context)));
}

/** The index of a place: of days up to now, or as it was frozen. */
export async function readIndex(
  context: Asking,
  asked: Pick<IndexAsked, "slots" | "place" | "range" | "month">,
): Promise<Pick<AnsweredIndex, "index" | "revisions">> {
  const { db, now } = context;
  const tree = await placeTree();
  const { month, slots, place, range } = asked;
  const realm = shownRealm(context);
  const found =
    month === null
      ? {
          index: await readProviderIndex({ db, now, tree }, { realm, slots, place, range }),
          revisions: [],
        }
      : await askFrozen(context, { slots, place, month }, tree);
  if (await isConnectednessOffered(context)) return found;
  return { ...found, index: indexWithoutConnectedness(found.index) };
}

function indexWithoutConnectedness(index: ProviderIndex): ProviderIndex {
  const rows = index.rows.map((row) => ({ ...row, quality: withoutConnectedness(row.quality) }));
  return { ...index, rows };
}

async function askFrozen(
  context: Asking,
  { month, place, slots }: Pick<IndexAsked, "place" | "slots"> & { month: Month },
  tree: PlaceTree,
): Promise<Pick<AnsweredIndex, "index" | "revisions">> {
  const key = { realm: realmNumber(shownRealm(context)), month };
  const frozen = await listFrozenPlaces(context.db, key);
  const countries = frozen.filter((each) => tree.kindOf(each) === "Country");
  const shown = place ?? countries[0] ?? null;
  const revisions: StoredIndex[] = [];
  if (shown !== null)
    for (const slot of slots)
      revisions.push(...(await listRevisions(context.db, { ...key, place: shown, slot })));
  const newest = slots.flatMap((slot) => revisions.find((each) => each.slot === slot) ?? []);
  const country = shown === null ? null : countryAbove(tree, shown);
  return {
    revisions,
    index: {
      place: shown,
      rows: newest.flatMap(({ rows }) => rows),
      countries,
      states: statesOf(tree, frozen).filter((state) => tree.parentOf(state) === country),
      currentTo: newest[0]?.frozenAt ?? null,
    },
  };
}
