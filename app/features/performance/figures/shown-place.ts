import type { Language } from "~/platform/languages";

import type { PlaceTree } from "../places/place-tree.server";
import type { ShownPlace } from "./solution-overview";

type Tree = Pick<PlaceTree, "publicId" | "nameOf" | "kindOf">;

/** A place as pages name it. */
export function shownPlace(tree: Tree, number: number, language: Language): ShownPlace {
  const id = tree.publicId(number);
  const name = tree.nameOf(number, language) || id;
  return { number, kind: tree.kindOf(number), name, id };
}
