import type { Db } from "~/platform/database.server";

import type { ServiceTreeEntry } from "./service-tree";
import { searchServiceTree } from "./service-tree.repository.server";

/** The one service that somebody typed: by its id, or by its whole name where only one has it. */
export async function findService(db: Db, typed: string): Promise<ServiceTreeEntry | undefined> {
  const found = await searchServiceTree(db, typed);
  const byName = found.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return found.find(({ id }) => id === typed) ?? (byName.length === 1 ? byName[0] : undefined);
}
