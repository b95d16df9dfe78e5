import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { PageHead } from "~/ui/page-head";

export type TimeZonePageProps = {
  preferencesAction: string;
  /** The page that asked, and is gone back to. */
  returnTo: string;
  timeZone: string;
  choices: readonly string[];
};

/** Asks for the zone of every time on the site: too many to stand at the foot of every page. */
export function TimeZonePage({
  preferencesAction,
  returnTo,
  timeZone,
  choices,
}: TimeZonePageProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      <PageHead title={t("timeZone.title")} />
      <p>{t("timeZone.text")}</p>
      <form method="post" action={preferencesAction}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field id="timeZone" label={t("timeZone.label")}>
          {(control) => (
            <select name="timeZone" defaultValue={timeZone} {...control}>
              {choices.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          )}
        </Field>
        <div className="tools">
          <Button variant="primary">{t("timeZone.save")}</Button>
          <ButtonLink href={returnTo}>{t("timeZone.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
