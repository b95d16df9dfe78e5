import type { Context } from "~/features/access/context.server";
import type { NavigationEntry } from "~/features/access/navigation-entry";
import { can } from "~/features/access/permissions";
import { checkTenant } from "~/features/access/tenant-check";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";
import { clientFlagNames } from "~/features/settings/client-flags";
import { footerFor } from "~/features/settings/footer-links";
import { helpLinks } from "~/features/settings/help-links";
import { readSettings } from "~/features/settings/read-settings.server";
import { localeResources } from "~/locales/resources.server";
import { areaOf } from "~/platform/addresses.server";
import { appearanceOf } from "~/platform/appearance.server";
import { application } from "~/platform/application.server";
import { languageOf, translator } from "~/platform/i18n.server";
import { sandbox } from "~/platform/sandbox-parts.server";
import { registeredNavigation } from "~/registered/navigation.server";

import { silentSignInFrom, triesSilently } from "./silent-sign-in.server";
import { initialsOf } from "./initials";
import { navigationFor } from "./navigation";

export type ShellView = Awaited<ReturnType<typeof shellView>>;

/** What surrounds every page for this actor: who they are, where they can go, what the variant says at its foot. */
export async function shellView(context: Context, request: Request) {
  const { actor, prefix, variant, environment } = context;
  const [settings, offersSignIn, entries, language] = await Promise.all([
    readSettings(context),
    isSignInOffered(context),
    offeredEntries(context),
    languageOf(request),
  ]);
  const isSilent =
    context.actor.account === null && offersSignIn && (await triesSilently(context, request));
  const { account, tenantKind } = actor;
  const parts = sandbox();
  const tenant = checkTenant({ variant, tenantKind, served: environment.variants });
  return {
    prefix,
    navigation: navigationFor({
      entries,
      prefix,
      hasAccount: account !== null && tenant.kind === "admitted" && offersSignIn,
      may: (permission) => can(actor, permission),
      help: helpLinks(variant),
      words: translator(language, localeResources).t,
    }),
    profile: account && {
      name: account.name,
      email: account.email,
      initials: initialsOf(account.name),
      photoHref:
        tenant.kind === "admitted" && can(actor, "profile:read") ? `${prefix}/profile/photo` : null,
      sessionsHref:
        tenant.kind === "admitted" && can(actor, "session:list") ? `${prefix}/sessions` : null,
    },
    /** Address that the page's script tries in a frame, and whose pages stand there; null where nothing is tried. */
    silentSignIn: isSilent ? silentSignInFrom(context) : null,
    offersSignIn: account === null && offersSignIn,
    isDomainLens: areaOf(new URL(request.url).pathname) === "domain-lens",
    accessRequestHref: settings.domainLensAccessUrl ?? `${prefix}/endpoints/access`,
    blocked:
      tenant.kind === "blocked"
        ? { reason: tenant.reason, hasWorldwide: environment.variants.includes("MultiTenant") }
        : null,
    footer: footerFor({
      variant,
      isProduction: environment.deployment === "production",
      offersSignIn,
      settings,
    }),
    sandbox: parts
      ? { controlUrl: parts.controlUrl ?? null, mailUrl: parts.mail?.pageUrl ?? null }
      : null,
  };
}

/** The registered entries of the navigation whose screens this deployment has. */
async function offeredEntries(context: Context): Promise<NavigationEntry[]> {
  const offered = await Promise.all(
    registeredNavigation.map(async ({ isOffered }) => (await isOffered?.(context)) ?? true),
  );
  return registeredNavigation.filter((_, index) => offered[index]);
}

/**
 * Everything around a page that decides what it looks like, for the page's entity tag: the build,
 * language, theme and time zone, the address, the account and all that the shell shows of it, every flag.
 */
export async function shellTag(context: Context, request: Request): Promise<string> {
  const [view, settings, appearance] = await Promise.all([
    shellView(context, request),
    readSettings(context),
    appearanceOf(request),
  ]);
  const { pathname, search } = new URL(request.url);
  const { account, roles, tenantKind } = context.actor;
  const flags = clientFlagNames.filter((name) => settings[name]);
  return JSON.stringify([
    application().version,
    appearance,
    pathname,
    search,
    account?.id ?? null,
    roles,
    tenantKind,
    flags,
    view,
  ]);
}
