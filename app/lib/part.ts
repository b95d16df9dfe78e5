/** A part of a page, or the text of the failure in its place. */
export type Part<Shown> = { shown: Shown; fault: null } | { shown: null; fault: string };

/**
 * Reads a part.
 *
 * @param faultOf logs an error and says what is shown of it
 * @throws {Response} that `read` throws: a refusal or a redirect is of the whole page
 */
export async function readPart<Shown>(
  read: () => Promise<Shown>,
  faultOf: (error: unknown) => string,
): Promise<Part<Shown>> {
  try {
    return { shown: await read(), fault: null };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { shown: null, fault: faultOf(error) };
  }
}

/** The same part as a page shows it. */
export function mapPart<From, To>(part: Part<From>, shownOf: (from: From) => To): Part<To> {
  return part.fault === null ? { shown: shownOf(part.shown), fault: null } : part;
}
