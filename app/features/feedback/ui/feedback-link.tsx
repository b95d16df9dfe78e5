import { useTranslation } from "react-i18next";

/** The way to the feedback form, at the lower edge: it slides away to a tab, and comes back to hand and keyboard. */
export function FeedbackLink({ href }: { href: string }) {
  const { t } = useTranslation("feedback");
  return (
    <a className="button primary feedback screen-only" href={href}>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path d="M2 2h12v9H8l-4 3v-3H2z" />
      </svg>
      {t("give")}
    </a>
  );
}
