import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { SharingSettings } from "../sharing-settings";

type SharingSettingsPageProps = {
  settings: SharingSettings;
  /** Days as they were typed, where they do not fit. */
  typedDays?: string;
  /** When what the form shows was stored; empty when nothing was. */
  readAt: string;
  /** Whether another administrator was quicker; the form then shows what they stored. */
  isStale?: boolean;
  isSaved: boolean;
  mostDays: number;
};

/** What an administrator allows the people of their tenant to do with reports. */
export function SharingSettingsPage({ settings, typedDays, readAt, isStale = false, isSaved, mostDays }: SharingSettingsPageProps) {
  const { t } = useTranslation("sharing");
  const error = typedDays === undefined ? undefined : t("error.life-days", { most: mostDays });
  return (
    <>
      <PageHead title={t("settings.title")} />
      {isSaved ? <Note role="status">{t("settings.saved")}</Note> : null}
      {isStale ? <ErrorSummary errors={[{ message: t("error.stale") }]} title={t("settings.notSaved")} /> : null}
      <ErrorSummary errors={error ? [{ message: error, fieldId: "reportLifeDays" }] : []} />
      <p>{t("settings.lead")}</p>
      <form method="post" className="card">
        <input type="hidden" name="readAt" value={readAt} />
        <fieldset className="choices">
          <legend>{t("settings.allow")}</legend>
          <Allowed name="shareReportWithPublic" isOn={settings.shareReportWithPublic} />
          <Allowed name="shareReportWithinOrganization" isOn={settings.shareReportWithinOrganization} />
        </fieldset>
        <Field id="reportLifeDays" label={t("settings.lifeDays")} hint={t("settings.lifeDaysHint", { most: mostDays })} error={error}>
          {(control) => (
            <input type="number" name="reportLifeDays" min={1} max={mostDays} required defaultValue={typedDays ?? settings.reportLifeDays} {...control} />
          )}
        </Field>
        <Button variant="primary">{t("settings.save")}</Button>
      </form>
    </>
  );
}

function Allowed({ name, isOn }: { name: "shareReportWithPublic" | "shareReportWithinOrganization"; isOn: boolean }) {
  const { t } = useTranslation("sharing");
  return (
    <div className="choice">
      <input type="checkbox" id={name} name={name} defaultChecked={isOn} aria-describedby={`${name}-description`} />
      <label htmlFor={name}>{t(`settings.${name}`)}</label>
      <p className="hint" id={`${name}-description`}>
        {t(`settings.${name}Hint`)}
      </p>
    </div>
  );
}
