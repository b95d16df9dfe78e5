import type { ListFile } from "~/lib/list/list-file";

import type { Hop } from "../paths/hop";
import { pathsPerPage } from "../paths/path-query";
import { askPaths } from "./ask-paths";
import type { AsView } from "./as-view";
import { asEntry } from "./describe-as";
import { pathKinds, type PathKind } from "./paths.view";

/** One hop of one path. */
type PathRow = Hop & {
  /** A refused path is there only where none is allowed. */
  kind: PathKind | "refused";
  /** Number of the path among equally good ones, from 1. */
  path: number;
  /** From 1. */
  hop: number;
  fromName: string;
  toName: string;
};

/** All paths between two ASes, hop by hop, a page of paths at a time. None where an AS has no relationships. */
export function* pathRows(view: AsView, ends: { from: number; to: number }): Generator<PathRow[]> {
  const rowsOf = (kind: PathRow["kind"], path: number, hops: readonly Hop[]): PathRow[] =>
    hops.map((hop, at) => ({
      ...hop,
      kind,
      path,
      hop: at + 1,
      fromName: asEntry(view, hop.from).name,
      toName: asEntry(view, hop.to).name,
    }));
  for (const kind of pathKinds)
    for (let offset = 0; ; offset += pathsPerPage) {
      const asked = askPaths(view, { ...ends, offset });
      if (!asked.ok) return;
      const { none, ...found } = asked.value;
      if (none?.reason === "no-allowed-path") yield rowsOf("refused", 1, none.refused.hops);
      if (none) return;
      const { paths = [], count = "0" } = found[kind] ?? {};
      yield paths.flatMap(({ hops }, at) => rowsOf(kind, offset + at + 1, hops));
      if (BigInt(offset + paths.length) >= BigInt(count) || paths.length === 0) break;
    }
}

/** Paths as a file, one line a hop. */
export const pathFile: ListFile<PathRow> = {
  name: "pathlens-as-paths",
  columns: {
    kind: ({ kind }) => kind,
    path: ({ path }) => path,
    hop: ({ hop }) => hop,
    from: ({ from }) => from,
    fromName: ({ fromName }) => fromName,
    relation: ({ relation }) => relation,
    rule: ({ rule }) => rule,
    to: ({ to }) => to,
    toName: ({ toName }) => toName,
    fault: ({ fault }) => fault,
  },
};
