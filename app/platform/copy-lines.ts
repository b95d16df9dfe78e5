/**
 * The input of a `copy … from stdin`. It is passed as the statement's only parameter, so that kysely
 * sends the statement over the connection of its transaction; each driver takes it from there.
 */
export class CopyLines {
  /** @param lines rows in the text format, each with its line end */
  constructor(readonly lines: readonly string[]) {}
}

/** The lines of a statement's parameters; undefined where it is no COPY. */
export function copyLinesOf(parameters: unknown): readonly string[] | undefined {
  const [first] = Array.isArray(parameters) ? (parameters as unknown[]) : [];
  return first instanceof CopyLines ? first.lines : undefined;
}
