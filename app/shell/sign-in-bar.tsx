import { useTranslation } from "react-i18next";

import { useGap } from "~/ui/use-join";

/**
 * Tells a visitor on every page what signing in is good for, and leads there.
 *
 * @param isTried whether the page's script signs them in silently first: until it has, the bar is not shown
 */
export function SignInBar({ href, isTried }: { href: string; isTried: boolean }) {
  const { t } = useTranslation("shell");
  const gap = useGap();
  return (
    <aside className="sign-in-bar" data-silent={isTried ? "" : undefined} suppressHydrationWarning aria-label={t("signIn.label")}>
      <p>
        <strong>{t("signIn.title")}</strong>
        {gap}
        {t("signIn.text")}
      </p>
      <a href={href} data-sign-in="">{t("signIn.action")}</a>
    </aside>
  );
}
