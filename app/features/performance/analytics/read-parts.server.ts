import { readPart, type Part } from "~/lib/part";
import type { Db } from "~/platform/database.server";

import { inOneState, type FigureState } from "../figures/read-figures.server";

type Reader = (state: FigureState) => Promise<unknown>;
type Parts<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]: Part<Awaited<ReturnType<Readers[Name]>>>;
};

type From = {
  db: Db;
  /** Logs an error and says what is shown of it. */
  faultOf: (error: unknown) => string;
};

/**
 * Reads the parts of a page one after the other from one state of the database. What fails in a transaction ends it,
 * so the parts after a failed one are read from a state of their own.
 */
export async function readParts<Readers extends Record<string, Reader>>(
  { db, faultOf }: From,
  readers: Readers,
): Promise<Parts<Readers>> {
  const found: Record<string, Part<unknown>> = {};
  const waiting = Object.entries(readers);
  while (waiting.length > 0)
    await inOneState(db, async (state) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, read] = next;
        const part = await readPart(() => read(state), faultOf);
        found[name] = part;
        if (part.fault !== null) return;
      }
    });
  return found as Parts<Readers>;
}
