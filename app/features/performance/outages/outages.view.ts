import { readList } from "~/lib/list/define-list";
import { listPairs, pathWith } from "~/lib/list/list-address";
import type { Language } from "~/platform/languages";

import { shownPlace } from "../figures/shown-place";
import type { PlaceTree } from "../places/place-tree.server";
import type { NarrowFault } from "./narrow-faults";
import { outageList } from "./outage-list.schema";
import type { ReadOutage } from "./read-outages.server";
import type { UpstreamsByOutage } from "./read-shared-upstreams.server";

/** Outages and faults of one that a page lists at most; the file has all outages. */
export const listedMost = 20;

/** The outages of a page: null where they are not offered. */
export type ShownOutages = ReturnType<typeof outagesView>;

type Viewing = {
  tree: Pick<PlaceTree, "publicId" | "nameOf" | "kindOf">;
  language: Language;
  /** Of the files, without their endings. */
  filePath: string;
  /** The page of notices; null for a solution without outages. */
  noticesHref: string | null;
  asked: { place: string; range: string; from: string; to: string };
  /** What the failing providers share; leadership sees it. */
  upstreams: UpstreamsByOutage;
  /** Those of one customer or network, which leadership sees. */
  faults: readonly NarrowFault[];
  /** Outages that are listed at most. */
  most?: number;
};

/** Outages as a page lists them: those of now, then the others, the newest first. */
export function openFirst<Of extends Pick<ReadOutage, "state" | "start">>(
  outages: readonly Of[],
): Of[] {
  const isOver = ({ state }: Of) => Number(state !== "open");
  return [...outages].sort(
    (one, other) => isOver(one) - isOver(other) || other.start.getTime() - one.start.getTime(),
  );
}

/** What a page shows of outages, with links to them as files. */
export function outagesView(
  outages: readonly ReadOutage[],
  { tree, language, filePath, noticesHref, asked, upstreams, faults, most = listedMost }: Viewing,
) {
  const { asked: ofFile } = readList(outageList, new URLSearchParams(asked));
  const fileHref = (ending: string) =>
    pathWith(`${filePath}.${ending}`, listPairs(outageList, ofFile));
  return {
    openCount: outages.filter(({ state }) => state === "open").length,
    more: Math.max(0, outages.length - most),
    rows: openFirst(outages)
      .slice(0, most)
      .map(({ place, start, end, ...outage }) => ({
        ...outage,
        place: shownPlace(tree, place, language).name,
        upstreams: upstreams.get(outage.id) ?? [],
        start: start.toISOString(),
        end: end?.toISOString() ?? null,
      })),
    faults: faults.slice(0, listedMost).map(({ place, start, end, ...fault }) => ({
      ...fault,
      place: shownPlace(tree, place, language).name,
      start: start.toISOString(),
      end: end.toISOString(),
    })),
    moreFaults: Math.max(0, faults.length - listedMost),
    csvHref: fileHref("csv"),
    jsonHref: fileHref("json"),
    noticesHref,
  };
}
