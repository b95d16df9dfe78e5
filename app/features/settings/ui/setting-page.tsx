import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import type { SettingFormView } from "../setting.view";
import { SettingField } from "./setting-field";
import { SettingValue } from "./setting-value";

/** What was refused: the input as it was typed, if any, the key of the message's words, and where in a list. */
export type RefusedSetting = { value: string | undefined; error: string; place: string };

type SettingPageProps = {
  setting: SettingFormView;
  mayEdit: boolean;
  backHref: string;
  refused: RefusedSetting | undefined;
};

/**
 * One setting: what each layer says, and for those who may the form that changes it and the way
 * back to the default.
 */
export function SettingPage({ setting, mayEdit, backHref, refused }: SettingPageProps) {
  const { t } = useTranslation("admin");
  const isStale = refused?.error === "stale";
  const message = refused
    ? t(refused.place ? `error.${refused.error}-at` : `error.${refused.error}`, {
        place: refused.place,
      })
    : undefined;
  return (
    <>
      <PageHead
        title={<BreakableName name={setting.key} />}
        crumbs={[{ label: t("tabs.settings"), href: backHref }, { label: setting.key }]}
      />
      <ErrorSummary errors={message ? [{ message, fieldId: isStale ? undefined : "value" }] : []} />
      <p>{t(`setting.${setting.key}`)}</p>
      <Layers setting={setting} />
      {setting.isOverruled ? (
        <Note tone="warning">{t(`settings.overruled.${setting.layer}`)}</Note>
      ) : null}
      {setting.isIgnored ? <Note tone="warning">{t("settings.ignored")}</Note> : null}
      {mayEdit ? (
        <EditForms
          setting={setting}
          backHref={backHref}
          typed={refused?.value}
          error={isStale ? undefined : message}
        />
      ) : null}
    </>
  );
}

function EditForms({
  setting,
  backHref,
  typed,
  error,
}: Pick<SettingPageProps, "setting" | "backHref"> & {
  typed: string | undefined;
  error: string | undefined;
}) {
  const { t } = useTranslation("admin");
  return (
    <>
      <form method="post" className="card">
        <input type="hidden" name="readAt" value={setting.readAt} />
        <SettingField setting={setting} typed={typed} error={error} />
        <div className="tools">
          <Button variant="primary" name="intent" value="change">
            {t("settings.save")}
          </Button>
          <ButtonLink href={backHref}>{t("settings.cancel")}</ButtonLink>
        </div>
      </form>
      {setting.isStored ? (
        <form method="post">
          <input type="hidden" name="readAt" value={setting.readAt} />
          <p>{t("settings.resetText")}</p>
          <Button variant="danger" name="intent" value="reset">
            {t("settings.reset")}
          </Button>
        </form>
      ) : null}
    </>
  );
}

/** A name that may break before its capitals, where a phone has no room for all of it. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?=[A-Z][a-z])/).map((part, position) => (
    <Fragment key={part}>
      {position > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

function Layers({ setting }: { setting: SettingFormView }) {
  const { t } = useTranslation("admin");
  const { kind, byDefault, stored, isStored, isIgnored, readAt, effective, layer } = setting;
  const storedFact = isStored ? (
    <>
      <span className="line">
        {isIgnored ? <code>{stored}</code> : <SettingValue kind={kind} value={stored} />}
      </span>
      <Time at={readAt} precision="second" />
    </>
  ) : (
    t("settings.notStored")
  );
  return (
    <Facts
      facts={[
        { name: t("settings.effective"), value: <SettingValue kind={kind} value={effective} /> },
        { name: t("settings.layer"), value: t(`layer.${layer}`) },
        { name: t("settings.stored"), value: storedFact },
        { name: t("settings.default"), value: <SettingValue kind={kind} value={byDefault} /> },
      ]}
    />
  );
}
