import type { Context } from "~/features/access/context.server";

import { dayOf } from "../aggregation/spans";
import { overviewVersion, shownFilledFrom } from "../figures/ask-overview.server";
import { isConnectednessOffered } from "../connectedness-offered.server";
import { countryAbove, statesOf } from "../places/country-above";
import { placeTree, type PlaceTree } from "../places/place-tree.server";
import { withoutConnectedness } from "../quality/quality-name";
import { realmNumber } from "../realm";
import { shownRealm } from "../shown-realm.server";
import {
  findFirstCountry,
  listFrozenMonths,
  listFrozenPlaces,
  listRevisions,
  readFrozenVersion,
  readIndexRows,
  type IndexRevision,
} from "./frozen-index.repository.server";
import { readIndexAddress, type IndexAsked } from "./index-address";
import type { Month } from "./index-month";
import { isMonthlyIndexOffered } from "./monthly-offered.server";
import type { IndexRow } from "./provider-index";
import { readProviderIndex, type ProviderIndex } from "./read-provider-index.server";

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/** An index, and how it was frozen. */
type ReadIndex = {
  index: ProviderIndex;
  /** Of a frozen index: the revisions of each slot, newest first, and those that are shown. */
  revisions: readonly IndexRevision[];
  shown: readonly IndexRevision[];
  hasConnectedness: boolean;
};

/** An index that an address asks for. */
export type AnsweredIndex = IndexAsked &
  ReadIndex & {
    /** Months that can be chosen, newest first; none where they are not offered. */
    months: readonly Month[];
    isDemonstration: boolean;
    /** The first day that a demonstration has figures of, while earlier ones are added; null else. */
    filledFrom: number | null;
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
  // Before the figures, which may have more days by then than it says.
  const filledFrom = await shownFilledFrom(context);
  const found = await readIndex(context, read);
  const isThere = found.shown.some(({ revision }) => revision === read.revision);
  return {
    ...read,
    ...found,
    unread: [
      ...read.unread,
      ...(read.asked.revision === "" || isThere
        ? []
        : [{ name: "revision", value: read.asked.revision }]),
    ],
    filledFrom,
    months,
    isDemonstration: shownRealm(context).isDemonstration,
  };
}

/** Months whose index can be asked for, newest first; none where they are not offered. */
export async function listOfferedMonths(context: Asking): Promise<Month[]> {
  if (!(await isMonthlyIndexOffered(context))) return [];
  return listFrozenMonths(context.db, realmNumber(shownRealm(context)));
}

type Asked = Pick<IndexAsked, "slots" | "place" | "range" | "month"> & {
  /** Of a frozen index; null is the newest. */
  revision: number | null;
};

/** The index of a place: of days up to now, or as it was frozen. */
export async function readIndex(context: Asking, asked: Asked): Promise<ReadIndex> {
  const { db, now } = context;
  const tree = await placeTree();
  const { month, slots, place, range } = asked;
  const realm = shownRealm(context);
  const found =
    month === null
      ? {
          index: await readProviderIndex({ db, now, tree }, { realm, slots, place, range }),
          revisions: [],
          shown: [],
        }
      : await readFrozen(context, { ...asked, month }, tree);
  const hasConnectedness = await isConnectednessOffered(context);
  const index = hasConnectedness ? found.index : indexWithoutConnectedness(found.index);
  return { ...found, index, hasConnectedness };
}

function indexWithoutConnectedness(index: ProviderIndex): ProviderIndex {
  const rows = index.rows.map((row) => ({ ...row, quality: withoutConnectedness(row.quality) }));
  return { ...index, rows };
}

async function readFrozen(
  context: Asking,
  { month, place: named, slots, revision }: Asked & { month: Month },
  tree: PlaceTree,
): Promise<Pick<ReadIndex, "index" | "revisions" | "shown">> {
  const ofMonth = { realm: realmNumber(shownRealm(context)), month };
  const places = await listFrozenPlaces(context.db, ofMonth);
  const countries = places.filter((each) => tree.kindOf(each) === "Country");
  // A program of before, during an upgrade, does not say which it is.
  const first = (await findFirstCountry(context.db, ofMonth)) ?? countries[0];
  const place = named ?? first ?? null;
  const revisions: IndexRevision[] = [];
  const shown: IndexRevision[] = [];
  const rows: IndexRow[] = [];
  for (const slot of slots) {
    if (place === null) break;
    const ofSlot = await listRevisions(context.db, { ...ofMonth, place, slot });
    revisions.push(...ofSlot);
    const one = ofSlot.find((each) => each.revision === revision) ?? ofSlot[0];
    if (!one) continue;
    shown.push(one);
    rows.push(...(await readIndexRows(context.db, one)));
  }
  const country = place === null ? null : countryAbove(tree, place);
  return {
    revisions,
    shown,
    index: {
      place,
      rows,
      countries,
      states: statesOf(tree, places).filter((state) => tree.parentOf(state) === country),
      currentTo: shown[0]?.frozenAt ?? null,
    },
  };
}
