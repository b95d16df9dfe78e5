import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";

import { inOneState, type FigureState } from "../figures/read-figures.server";

/** A part of a page, or that it could not be read. */
export type Part<Answer> = { hasFailed: false; answer: Answer } | { hasFailed: true };

type Reader = (state: FigureState) => Promise<unknown>;
type Parts<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]: Part<Awaited<ReturnType<Readers[Name]>>>;
};

/**
 * Reads the parts of a page one after the other from one state of the database. A part that fails is logged and left
 * out. What fails in a transaction ends it, so the parts after it are read from a state of their own.
 */
export async function readParts<Readers extends Record<string, Reader>>(
  db: Db,
  readers: Readers,
): Promise<Parts<Readers>> {
  const found: Record<string, Part<unknown>> = {};
  const waiting = Object.entries(readers);
  while (waiting.length > 0)
    await inOneState(db, async (state) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, read] = next;
        const part = await readPart(name, () => read(state));
        found[name] = part;
        if (part.hasFailed) return;
      }
    });
  return found as Parts<Readers>;
}

/** Reads one part of a page; one that fails is logged. */
export async function readPart<Answer>(
  name: string,
  read: () => Promise<Answer>,
): Promise<Part<Answer>> {
  try {
    return { hasFailed: false, answer: await read() };
  } catch (error) {
    application().log.error("part-failed", { part: name }, error);
    return { hasFailed: true };
  }
}
