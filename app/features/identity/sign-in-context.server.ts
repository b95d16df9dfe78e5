import type { Variant, VariantPrefix } from "~/features/settings/variants";
import type { CookieScope } from "~/platform/cookie-place.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { notFound } from "~/platform/http.server";

import { identityConfiguration, type IdentityConfiguration } from "./identity-configuration.server";

/** Who signs in where: the variant, the prefix of its paths, and the session the browser has. */
export type SignInContext = {
  db: Db;
  environment: Environment;
  variant: Variant;
  prefix: VariantPrefix;
  now: Date;
  sessionHash: Uint8Array | null;
};

export function requireIdentity(context: SignInContext): IdentityConfiguration {
  const configuration = identityConfiguration(context);
  if (!configuration) throw notFound();
  return configuration;
}

export function scopeOf({ prefix, environment }: SignInContext): CookieScope {
  return { prefix, appOrigin: environment.appOrigin };
}
