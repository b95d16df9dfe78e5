import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { formatInteger } from "~/ui/format";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import { sharedCountMost, type SharedCounts, type SharingSettings } from "../sharing-settings";

type Switch = keyof SharedCounts;

type SharingSettingsPageProps = {
  /** What the form shows. */
  settings: SharingSettings;
  /** What is stored now. */
  allowed: Pick<SharingSettings, Switch>;
  /** How many reports their owners have shared in each way. */
  shared: SharedCounts;
  /** Days as they were typed, where they do not fit. */
  typedDays?: string;
  /** When what the form shows was stored; empty when nothing was. */
  readAt: string;
  /** Whether another administrator was quicker; the form then shows what they stored. */
  isStale?: boolean;
  isSaved: boolean;
  mostDays: number;
};

const switches: readonly Switch[] = ["shareReportWithPublic", "shareReportWithinOrganization"];

/** What an administrator allows the people of their tenant to do with reports. */
export function SharingSettingsPage({
  settings,
  typedDays,
  readAt,
  ...page
}: SharingSettingsPageProps) {
  const { t } = useTranslation("sharing");
  const { allowed, shared, isStale = false, isSaved, mostDays } = page;
  const error = typedDays === undefined ? undefined : t("error.life-days", { most: mostDays });
  return (
    <>
      <PageHead title={t("settings.title")} />
      {isSaved ? <Note role="status">{t("settings.saved")}</Note> : null}
      {isStale ? (
        <ErrorSummary errors={[{ message: t("error.stale") }]} title={t("settings.notSaved")} />
      ) : null}
      <ErrorSummary errors={error ? [{ message: error, fieldId: "reportLifeDays" }] : []} />
      <p>{t("settings.lead")}</p>
      <form method="post" className="card">
        <input type="hidden" name="readAt" value={readAt} />
        <fieldset className="choices">
          <legend>{t("settings.allow")}</legend>
          {switches.map((name) => (
            <Allowed key={name} name={name} isOn={settings[name]}>
              <SharedNow name={name} count={shared[name]} isAllowed={allowed[name]} />
            </Allowed>
          ))}
        </fieldset>
        <Field
          id="reportLifeDays"
          label={t("settings.lifeDays")}
          hint={t("settings.lifeDaysHint", { most: mostDays })}
          error={error}
        >
          {(control) => (
            <input
              type="number"
              name="reportLifeDays"
              min={1}
              max={mostDays}
              required
              defaultValue={typedDays ?? settings.reportLifeDays}
              {...control}
            />
          )}
        </Field>
        <Button variant="primary">{t("settings.save")}</Button>
      </form>
    </>
  );
}

function Allowed({ name, isOn, children }: { name: Switch; isOn: boolean; children: ReactNode }) {
  const { t } = useTranslation("sharing");
  return (
    <div className="choice">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={isOn}
        aria-describedby={`${name}-description`}
      />
      <label htmlFor={name}>{t(`settings.${name}`)}</label>
      <p className="hint" id={`${name}-description`}>
        {t(`settings.${name}Hint`)} {children}
      </p>
    </div>
  );
}

type SharedNowProps = { name: Switch; count: number; isAllowed: boolean };

/** What the switch does to the reports that were shared in its way before. */
function SharedNow({ name, count, isAllowed }: SharedNowProps) {
  const { t, i18n } = useTranslation("sharing");
  if (count === 0) return null;
  const isMore = count > sharedCountMost;
  const shown = formatInteger(i18n.language, Math.min(count, sharedCountMost));
  const effect = isAllowed ? "closes" : "reopens";
  return (
    <b id={`${name}-shared`}>{t(`settings.${effect}${isMore ? "Many" : ""}`, { count, shown })}</b>
  );
}
