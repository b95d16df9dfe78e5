import type { Context } from "~/features/access/context.server";
import { requirePermission } from "~/features/access/context.server";
import type { Permission } from "~/features/access/permissions";
import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import { hiddenPage } from "~/platform/http.server";

/** Whether this deployment has OCDI associations. */
export async function isOcdiOffered(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).isOcdiAssociationEnabled;
}

/** Whether a variant of this deployment has them. */
export async function isOcdiOfferedToSome(db: Db, variants: readonly Variant[]): Promise<boolean> {
  return (await Promise.all(variants.map((variant) => isOcdiOffered({ db, variant })))).includes(
    true,
  );
}

/**
 * The request's context for somebody who may do this with OCDI associations.
 *
 * @throws {Response} as `requirePermission`; 404 where they are not offered
 */
export async function requireOcdi(request: Request, permission: Permission): Promise<Context> {
  const context = await requirePermission(request, permission);
  if (!(await isOcdiOffered(context))) throw hiddenPage(request, context.prefix || "/");
  return context;
}
