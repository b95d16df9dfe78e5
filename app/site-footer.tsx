import { useTranslation } from "react-i18next";

import { languageNames, languages, type Language } from "~/platform/languages";
import { themes, type Theme } from "~/platform/themes";
import { Button } from "~/ui/button";

type SiteFooterProps = {
  prefix: string;
  /** Where the preferences form goes back to. */
  returnTo: string;
  language: Language;
  theme: Theme;
};

/** Links about the site, and the form that remembers language and theme. */
export function SiteFooter({ prefix, returnTo, language, theme }: SiteFooterProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      <a href={`${prefix}/privacy`}>{t("footer.privacy")}</a>
      <a href={`${prefix}/credits`}>{t("footer.credits")}</a>
      <a href="https://db-ip.com" rel="external noreferrer">
        {t("footer.geolocation")}
      </a>
      <form method="post" action={`${prefix}/preferences`} className="inline-form">
        <input type="hidden" name="returnTo" value={returnTo} />
        <span>
          <label htmlFor="language">{t("footer.language")}</label>
          <select id="language" name="language" defaultValue={language}>
            {languages.map((known) => (
              <option key={known} value={known} lang={known}>
                {languageNames[known]}
              </option>
            ))}
          </select>
        </span>
        <span>
          <label htmlFor="theme">{t("footer.theme")}</label>
          <select id="theme" name="theme" defaultValue={theme}>
            {themes.map((known) => (
              <option key={known} value={known}>
                {t(`footer.themes.${known}`)}
              </option>
            ))}
          </select>
        </span>
        <Button>{t("footer.apply")}</Button>
      </form>
    </>
  );
}
