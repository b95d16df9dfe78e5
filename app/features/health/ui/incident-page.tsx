import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import type { HealthRow } from "../health-row.view";
import type { IncidentForm } from "../incident-form";
import { IncidentErrors, IncidentFields } from "./incident-fields";
import { Unsaved, Update, type ShownUpdate } from "./incident-update";
import { SeverityMark } from "./severity-mark";

type IncidentPageProps = {
  home: string;
  row: Extract<HealthRow, { source: "incident" }>;
  updates: readonly ShownUpdate[];
  isDemonstration: boolean;
  done: "entered" | "updated" | "resolved" | undefined;
  refusal: string | undefined;
  /** Null for those who may not write, and once the incident is resolved. */
  edit: { form: IncidentForm; revision: number } | null;
  /** What was typed for an incident that is resolved meanwhile. */
  unsaved: string | undefined;
};

/** An incident with all its updates; whoever may adds another one. */
export function IncidentPage({
  home,
  row,
  updates,
  isDemonstration,
  done,
  refusal,
  edit,
  unsaved,
}: IncidentPageProps) {
  const { t } = useTranslation("health");
  return (
    <>
      <PageHead
        title={row.title}
        crumbs={[{ label: t("title"), href: home }, { label: row.title }]}
      />
      {done ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      {refusal ? (
        <Note tone="failed" role="alert">
          {t(`refusal.${refusal}`)}
        </Note>
      ) : null}
      <Unsaved text={unsaved} />
      {isDemonstration ? <p className="small quiet">{t("demonstration")}</p> : null}
      <Facts
        facts={[
          { name: t("location"), value: row.location },
          { name: t("health"), value: <SeverityMark severity={row.severity} /> },
          { name: t("status"), value: t(`statuses.${row.status}`) },
          { name: t("began"), value: <Time at={row.beganAt} /> },
          ...(row.endedAt ? [{ name: t("ended"), value: <Time at={row.endedAt} /> }] : []),
        ]}
      />
      <section>
        <h2>{t("updates")}</h2>
        {updates.map((update) => (
          <Update key={update.revision} update={update} />
        ))}
      </section>
      {edit ? <UpdateForm {...edit} resolveHref={`${row.href}/resolve`} /> : null}
    </>
  );
}

function UpdateForm({
  form,
  revision,
  resolveHref,
}: {
  form: IncidentForm;
  revision: number;
  resolveHref: string;
}) {
  const { t } = useTranslation("health");
  return (
    <section>
      <h2>{t("form.update")}</h2>
      <IncidentErrors errors={form.errors} />
      <form method="post" noValidate>
        <FormKey />
        <input type="hidden" name="revision" value={revision} />
        <IncidentFields {...form} />
        <p className="small quiet">{t("form.kept")}</p>
        <div className="tools">
          <Button variant="primary">{t("form.save")}</Button>
          <ButtonLink href={resolveHref}>{t("form.resolve")}</ButtonLink>
        </div>
      </form>
    </section>
  );
}
