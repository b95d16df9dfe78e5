import type { Context } from "~/features/access/context.server";
import { notFound } from "~/platform/http.server";

import type { AccessRequest } from "./access-request.repository.server";
import { accessRequestIdSchema } from "./access-request.schema";
import { findRequestToDecide } from "./decide-access-request.server";

/**
 * The request that an address names.
 *
 * @throws {Response} 404 when there is none of that id, or the reader does not decide about it
 */
export async function requireAccessRequest(
  context: Pick<Context, "db" | "variant" | "actor">,
  requestId: string | undefined,
): Promise<AccessRequest> {
  const id = accessRequestIdSchema.safeParse(requestId);
  const found = id.success ? await findRequestToDecide(context, id.data) : undefined;
  if (!found) throw notFound();
  return found;
}
