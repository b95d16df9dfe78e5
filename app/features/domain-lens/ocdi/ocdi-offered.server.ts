import type { Context } from "~/features/access/context.server";
import { requirePermission } from "~/features/access/context.server";
import type { Permission } from "~/features/access/permissions";
import { readSettings } from "~/features/settings/read-settings.server";
import { notFound } from "~/platform/http.server";

/** Whether this deployment has OCDI associations. */
export async function isOcdiOffered(context: Context): Promise<boolean> {
  return (await readSettings(context)).isOcdiAssociationEnabled;
}

/**
 * The request's context for somebody who may do this with OCDI associations.
 *
 * @throws {Response} as `requirePermission`; 404 where they are not offered
 */
export async function requireOcdi(request: Request, permission: Permission): Promise<Context> {
  const context = await requirePermission(request, permission);
  if (!(await isOcdiOffered(context))) throw notFound();
  return context;
}
