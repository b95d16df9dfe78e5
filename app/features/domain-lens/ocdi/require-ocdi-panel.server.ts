import { notFound } from "~/platform/http.server";

import { ocdiIdSchema } from "./ocdi.schema";
import { readOcdiPanel } from "./read-ocdi.server";

type Reader = Parameters<typeof readOcdiPanel>[0];

/**
 * The association that an address names, with what the reader may do.
 *
 * @throws {Response} 404 when there is none of that id
 */
export async function requireOcdiPanel(reader: Reader, associationId: string | undefined) {
  const id = ocdiIdSchema.safeParse(associationId);
  const panel = id.success ? await readOcdiPanel(reader, id.data) : undefined;
  if (!panel) throw notFound();
  return panel;
}
