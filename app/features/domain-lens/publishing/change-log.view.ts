import type { Disposition } from "../change-requests/difference";
import type { Category } from "../endpoint-sets/endpoint-set";

import type { LoggedChange, LoggedVersion, SetLabel } from "./change-log";
import { feedAttributeNames, type FeedAttributes, type Impact } from "./feed-change";
import { partedRemovals, type EndpointKind, type NetChange, type StillWith } from "./net-changes";

/** An attribute with what it was and is; null is nothing, as in a new set. */
export type AttributeView = {
  name: keyof FeedAttributes;
  before: string | boolean | null;
  after: string | boolean | null;
};

/** Endpoints that came on one day; `effectiveOn` is `YYYY-MM-DD`, null where the record does not say. */
export type AdditionView = {
  effectiveOn: string | null;
  isInEffect: boolean;
  ips: string[];
  urls: string[];
};

/** A change in one set as the change log says it. */
export type ChangeView = {
  /** Number of the record; null for the sum of several. */
  id: number | null;
  setId: number;
  serviceArea: string | null;
  category: Category | null;
  disposition: Disposition;
  /** Null for a record from before there were impacts, and for the sum of several. */
  impact: Impact | null;
  attributes: AttributeView[];
  added: AdditionView[];
  removed: { ips: string[]; urls: string[] } | null;
  /** The other sets of a move: where it came from, or went to. */
  movedFrom: number[];
  movedTo: number[];
  /**
   * Of the sum of several: what this set lost and others still have, with those sets. `removed` is
   * then what the feed has no more.
   */
  still: { ips: string[]; urls: string[]; sets: number[] } | null;
};

export type VersionView = Omit<LoggedVersion, "publishedAt"> & { publishedAt: string };

export function versionView({ publishedAt, ...version }: LoggedVersion): VersionView {
  return { ...version, publishedAt: publishedAt.toISOString() };
}

/** What a view needs to know beside the records: names of the service areas, and the UTC day, `YYYY-MM-DD`. */
export type ViewedOn = { serviceAreas: readonly SetLabel[]; today: string };

/** Records of one version, each told of where a move came from or went to. */
export function changeViews(changes: readonly LoggedChange[], on: ViewedOn): ChangeView[] {
  const moves = changes.filter(({ impact }) => impact === "MovedIpOrUrl");
  const setsWith = (texts: readonly string[], part: "add" | "remove") =>
    idsOf(moves.filter((move) => textsOf(move[part]).some((text) => texts.includes(text))));
  return changes.map((change) => {
    const { add, remove } = change;
    const isMove = change.impact === "MovedIpOrUrl";
    return {
      id: change.id,
      ...setView(change, on),
      disposition: change.disposition,
      impact: change.impact,
      attributes: attributeViews(change.previous ?? {}, change.current ?? {}),
      added: add
        ? [additionView(add.effectiveDate, { ips: add.ips ?? [], urls: add.urls ?? [] }, on)]
        : [],
      removed: remove ? { ips: remove.ips ?? [], urls: remove.urls ?? [] } : null,
      movedFrom:
        isMove && add
          ? setsWith(textsOf(add), "remove").filter((id) => id !== change.endpointSetId)
          : [],
      movedTo:
        isMove && remove
          ? setsWith(textsOf(remove), "add").filter((id) => id !== change.endpointSetId)
          : [],
      still: null,
    };
  });
}

/**
 * Net changes, with the set's service area and category as its last record says; `all` are those of
 * every set, for moves.
 */
export function netChangeViews(
  shown: readonly NetChange[],
  all: readonly NetChange[],
  on: ViewedOn & {
    labels: ReadonlyMap<number, Pick<LoggedChange, "serviceArea" | "category">>;
    stillWith: StillWith;
  },
): ChangeView[] {
  const lostBy = setsByText(all, ({ removed }) => [...removed.ips, ...removed.urls]);
  const gainedBy = setsByText(all, ({ added }) =>
    [...added.ips, ...added.urls].map(({ text }) => text),
  );
  return shown.map((change) => {
    const { endpointSetId: id, added, removed } = change;
    const others = (texts: readonly string[], by: ReadonlyMap<string, number[]>) =>
      [...new Set(texts.flatMap((text) => by.get(text) ?? []))]
        .filter((other) => other !== id)
        .sort((one, other) => one - other);
    const { gone, still } = partedRemovals(removed, on.stillWith);
    const isRemoval = gone.ips.length + gone.urls.length > 0;
    return {
      id: null,
      ...setView(
        {
          endpointSetId: id,
          serviceArea: on.labels.get(id)?.serviceArea ?? null,
          category: on.labels.get(id)?.category ?? null,
        },
        on,
      ),
      disposition: change.disposition,
      impact: null,
      attributes: attributeViews(change.previous, change.current),
      added: additionsByDay(added, on),
      removed: isRemoval ? gone : null,
      movedFrom: others(
        [...added.ips, ...added.urls].map(({ text }) => text),
        lostBy,
      ),
      movedTo: others([...gone.ips, ...gone.urls], gainedBy),
      still:
        still.ips.length + still.urls.length === 0
          ? null
          : { ...still, sets: setsOf([...still.ips, ...still.urls], on.stillWith) },
    };
  });
}

function setsOf(texts: readonly string[], stillWith: StillWith): number[] {
  return [...new Set(texts.flatMap((text) => stillWith.get(text) ?? []))].sort(
    (one, other) => one - other,
  );
}

function setView(
  {
    endpointSetId,
    serviceArea,
    category,
  }: Pick<LoggedChange, "endpointSetId" | "serviceArea" | "category">,
  { serviceAreas }: ViewedOn,
) {
  return {
    setId: endpointSetId,
    serviceArea: serviceAreas.find(({ code }) => code === serviceArea)?.displayName ?? serviceArea,
    category,
  };
}

function attributeViews(previous: FeedAttributes, current: FeedAttributes): AttributeView[] {
  return feedAttributeNames
    .map((name) => ({ name, before: previous[name] ?? null, after: current[name] ?? null }))
    .filter(({ before, after }) => (before ?? "") !== (after ?? ""));
}

function additionView(
  effectiveDate: string,
  endpoints: Record<EndpointKind, string[]>,
  { today }: ViewedOn,
): AdditionView {
  const effectiveOn = /^\d{8}$/.test(effectiveDate)
    ? `${effectiveDate.slice(0, 4)}-${effectiveDate.slice(4, 6)}-${effectiveDate.slice(6)}`
    : null;
  return { effectiveOn, isInEffect: effectiveOn !== null && effectiveOn <= today, ...endpoints };
}

function additionsByDay(added: NetChange["added"], on: ViewedOn): AdditionView[] {
  const days = [
    ...new Set([...added.ips, ...added.urls].map(({ effectiveDate }) => effectiveDate)),
  ].sort();
  const onDay = (day: string, kind: EndpointKind) =>
    added[kind].filter(({ effectiveDate }) => effectiveDate === day).map(({ text }) => text);
  return days.map((day) =>
    additionView(day, { ips: onDay(day, "ips"), urls: onDay(day, "urls") }, on),
  );
}

function textsOf(
  part: { ips?: readonly string[]; urls?: readonly string[] } | undefined,
): string[] {
  return [...(part?.ips ?? []), ...(part?.urls ?? [])];
}

function idsOf(changes: readonly LoggedChange[]): number[] {
  return [...new Set(changes.map(({ endpointSetId }) => endpointSetId))].sort(
    (one, other) => one - other,
  );
}

function setsByText(
  changes: readonly NetChange[],
  textsIn: (change: NetChange) => readonly string[],
): Map<string, number[]> {
  const sets = new Map<string, number[]>();
  for (const change of changes) {
    for (const text of textsIn(change))
      sets.set(text, [...(sets.get(text) ?? []), change.endpointSetId]);
  }
  return sets;
}

/**
 * Whether a net change is one that the filter is for; a number names a set, other text is looked
 * for in endpoints and notes.
 */
export function fitsFilter(
  {
    serviceArea,
    category,
    text,
  }: { serviceArea: string | null; category: Category | null; text: string },
  change: NetChange,
  label: Pick<LoggedChange, "serviceArea" | "category"> | undefined,
): boolean {
  const wanted = text.toLowerCase();
  const texts = () =>
    [...change.added.ips, ...change.added.urls]
      .map((each) => each.text)
      .concat(
        change.removed.ips,
        change.removed.urls,
        change.current.notes ?? "",
        change.previous.notes ?? "",
      );
  return (
    (serviceArea === null || label?.serviceArea === serviceArea) &&
    (category === null || label?.category === category) &&
    (wanted === "" ||
      (/^\d{1,6}$/.test(wanted)
        ? change.endpointSetId === Number(wanted)
        : texts().some((each) => each.toLowerCase().includes(wanted))))
  );
}
