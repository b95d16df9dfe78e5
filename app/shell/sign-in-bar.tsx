import { useTranslation } from "react-i18next";

import { useGap } from "~/ui/use-join";

/**
 * Tells a visitor on every page what signing in is good for, and leads there.
 *
 * @param isDomainLens whether the page is the endpoint manager's, where signing in is good for something else
 * @param isTried whether the page's script signs them in silently first: until it has, the bar is not shown
 */
export function SignInBar({
  href,
  isDomainLens,
  isTried,
}: {
  href: string;
  isDomainLens: boolean;
  isTried: boolean;
}) {
  const { t } = useTranslation("shell");
  const gap = useGap();
  return (
    <aside
      className="sign-in-bar"
      data-silent={isTried ? "" : undefined}
      suppressHydrationWarning
      aria-label={t("signIn.label")}
    >
      <p>
        <strong>{t(isDomainLens ? "signIn.domainLens.title" : "signIn.title")}</strong>
        {gap}
        {t(isDomainLens ? "signIn.domainLens.text" : "signIn.text")}
      </p>
      <a href={href} data-sign-in="">
        {t("signIn.action")}
      </a>
    </aside>
  );
}
