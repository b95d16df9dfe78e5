import { prefixOf, variantPrefix, type Variant, type VariantPrefix } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { clientAddressOf } from "~/platform/client-address.server";
import { forbidden, notFound } from "~/platform/http.server";

import { can, visitor, type Actor, type Permission } from "./permissions";

/** What every use case is given: who asks, under which variant, when, and the database. */
export type Context = {
  db: Db;
  environment: Environment;
  actor: Actor;
  variant: Variant;
  /** `/gcc` or nothing; every link and redirect keeps it. */
  prefix: VariantPrefix;
  /** Address the request came from as far as trusted proxies tell; null when unknown. */
  clientAddress: string | null;
  now: Date;
};

/**
 * The request's context.
 *
 * @throws {Response} 404 when this deployment does not serve the variant of the path
 */
export async function contextFor(request: Request): Promise<Context> {
  const { database, environment } = application();
  const variant = variantOf(new URL(request.url).pathname, environment.variants);
  if (!variant) throw notFound();
  return {
    db: database.db,
    environment,
    actor: visitor,
    variant,
    prefix: variantPrefix(variant),
    clientAddress: clientAddressOf(request),
    now: new Date(),
  };
}

/**
 * The request's context, once its actor is known to hold `permission`.
 *
 * @throws {Response} 403 without the grant
 */
export async function requirePermission(request: Request, permission: Permission): Promise<Context> {
  const context = await contextFor(request);
  if (!can(context.actor, permission)) throw forbidden();
  return context;
}

/** Where a cookie set for this context holds. */
export function cookieScope({ prefix, environment }: Context) {
  return { prefix, appOrigin: environment.appOrigin };
}

/** The variant a path belongs to, among those served; undefined when none is. */
export function variantOf(pathname: string, served: readonly Variant[]): Variant | undefined {
  return served.find((variant) => variantPrefix(variant) === prefixOf(pathname));
}
