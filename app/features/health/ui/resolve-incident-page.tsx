import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { IncidentForm } from "../incident-form";
import { DetailsField, IncidentErrors } from "./incident-fields";

type ResolvePageProps = { home: string; title: string; incidentHref: string; revision: number; form: IncidentForm; refusal: string | undefined };

/** Asks before an incident is resolved, which is final. */
export function ResolveIncidentPage({ home, title, incidentHref, revision, form, refusal }: ResolvePageProps) {
  const { t } = useTranslation("health");
  return (
    <>
      <PageHead title={t("resolve.title")} crumbs={[{ label: t("title"), href: home }, { label: title, href: incidentHref }, { label: t("form.resolve") }]} />
      {refusal ? <Note tone="failed" role="alert">{t(`refusal.${refusal}`)}</Note> : null}
      <IncidentErrors errors={form.errors} />
      <p className="prose">{t("resolve.text", { title })}</p>
      <form method="post" noValidate>
        <input type="hidden" name="revision" value={revision} />
        <DetailsField {...form} />
        <div className="tools">
          <Button variant="danger">{t("resolve.confirm")}</Button>
          <ButtonLink href={incidentHref}>{t("form.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
