import { useContext } from "react";
import { useTranslation } from "react-i18next";

import type { Footer } from "~/features/settings/footer-links";
import { languageNames, languages, type Language } from "~/platform/languages";
import { themes, type Theme } from "~/platform/themes";
import { Button } from "~/ui/button";
import { TimeZoneContext } from "~/ui/use-format";

/** Where a record number of the China cloud can be looked up; its rules ask for the link. */
const recordRegister = "https://beian.miit.gov.cn/";

type SiteFooterProps = {
  footer: Footer;
  preferencesAction: string;
  /** Where the preferences form goes back to. */
  returnTo: string;
  language: Language;
  theme: Theme;
};

/**
 * Links about the site and its cloud, and the form that remembers language, theme and time zone. Where the
 * places come from is a duty of their licence and stays, whatever the flags say of links.
 */
export function SiteFooter({ footer: { links, recordNumber }, ...preferences }: SiteFooterProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      {links.map(({ name, href, isExternal }) => (
        <a key={name} href={href} rel={isExternal ? "external noreferrer" : undefined}>
          {t(`footer.${name}`)}
        </a>
      ))}
      <a href="https://db-ip.com" rel="external noreferrer">
        {t("footer.geolocation")}
      </a>
      {recordNumber ? (
        <a href={recordRegister} rel="external noreferrer">
          {recordNumber}
        </a>
      ) : null}
      <PreferencesForm {...preferences} />
    </>
  );
}

function PreferencesForm({
  preferencesAction,
  returnTo,
  language,
  theme,
}: Omit<SiteFooterProps, "footer">) {
  const { t } = useTranslation("shell");
  return (
    <form method="post" action={preferencesAction} className="inline-form">
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
      <Button name="next" value="time-zone">
        {t("footer.timeZone", { zone: useContext(TimeZoneContext) })}
      </Button>
    </form>
  );
}
