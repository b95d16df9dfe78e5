import { useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { fallbackLanguage } from "~/platform/languages";
import { useNonce } from "~/platform/nonce";
import { usePageFault } from "~/platform/page-fault";
import type { PageHandle } from "~/platform/page-policy";
import type { loader as rootLoader } from "~/root";
import { ButtonLink } from "~/ui/button";
import { Shell, type NavigationGroup } from "~/ui/shell";
import { useGap } from "~/ui/use-join";

import { isCurrentItem } from "./navigation";
import { ProfileMenu } from "./profile-menu";
import type { ShellView } from "./shell-view.server";
import { SignInBar } from "./sign-in-bar";
import { SignInScript } from "./sign-in-script";
import { SiteFooter } from "./site-footer";

/** The shell around every page: header, navigation and footer as the actor and the variant have them. */
export function SiteFrame({ view, children }: { view: ShellView; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const here = useHere();
  const mayRunScript = useNonce() !== undefined;
  const preferences = useRouteLoaderData<typeof rootLoader>("root");
  const { prefix, footer, sandbox, offersSignIn } = view;
  const holdsForm = Boolean(usePageFault()?.heldForm);
  const signInHref =
    offersSignIn && !holdsForm && !pathname.startsWith(`${prefix}/sign-in`)
      ? signInHrefFor(prefix, here)
      : null;
  return (
    <Shell
      brand={t("brand")}
      homeHref={prefix || "/"}
      hasHeader={!useIsEmbedded()}
      context={<span className="badge">{t("preview")}</span>}
      side={<HeaderSide view={view} signInHref={signInHref} />}
      navigation={useNavigation(view)}
      banner={sandbox ? <SandboxNotice {...sandbox} /> : undefined}
      notice={
        signInHref ? (
          <SignInBar
            href={signInHref}
            isDomainLens={view.isDomainLens}
            isTried={view.silentSignIn !== null && mayRunScript}
          />
        ) : undefined
      }
      footer={
        <SiteFooter
          footer={footer}
          preferencesAction={`${prefix}/preferences`}
          returnTo={here}
          language={preferences?.language ?? fallbackLanguage}
          theme={preferences?.theme ?? "system"}
        />
      }
    >
      {children}
      <SignInScript view={view} />
    </Shell>
  );
}

function useIsEmbedded(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isEmbedded);
}

/** Where to sign in and come back from. */
export function signInHrefFor(prefix: string, here: string): string {
  return `${prefix}/sign-in?${new URLSearchParams({ returnTo: here }).toString()}`;
}

/** The page's own address, without what only says which route a form posted to. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("index");
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}

function HeaderSide({
  view: { prefix, profile },
  signInHref,
}: {
  view: ShellView;
  signInHref: string | null;
}) {
  const { t } = useTranslation("shell");
  if (profile) return <ProfileMenu prefix={prefix} profile={profile} />;
  return signInHref ? (
    <ButtonLink href={signInHref} data-sign-in="">
      {t("signIn.action")}
    </ButtonLink>
  ) : null;
}

function useNavigation({ navigation, prefix }: ShellView): NavigationGroup[] {
  const { pathname } = useLocation();
  return navigation.map(({ label, items }) => ({
    label: label ?? undefined,
    links: items.map((item) => ({
      href: item.href,
      label: item.label,
      isCurrent: isCurrentItem(item, { pathname, prefix }),
      isExternal: !item.href.startsWith("/"),
    })),
  }));
}

function SandboxNotice({ controlUrl, mailUrl }: NonNullable<ShellView["sandbox"]>) {
  const { t } = useTranslation("shell");
  const gap = useGap();
  return (
    <>
      <strong>{t("sandbox.title")}</strong>
      {gap}
      {t("sandbox.text")}
      {gap}
      {controlUrl ? <a href={controlUrl}>{t("sandbox.control")}</a> : null}
      {gap}
      {mailUrl ? <a href={mailUrl}>{t("sandbox.mail")}</a> : null}
    </>
  );
}
