import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { IncidentForm } from "../incident-form";
import { DetailsField, IncidentErrors } from "./incident-fields";
import { Unsaved, Update, type ShownUpdate } from "./incident-update";

type ResolvePageProps = {
  home: string;
  title: string;
  incidentHref: string;
  latest: ShownUpdate;
  form: IncidentForm;
  refusal: string | undefined;
};

/** Asks before an incident is resolved, which is final; of one that is, there is nothing to ask. */
export function ResolveIncidentPage({
  home,
  title,
  incidentHref,
  latest,
  form,
  refusal,
}: ResolvePageProps) {
  const { t } = useTranslation("health");
  const isResolved = latest.status === "resolved";
  return (
    <>
      <PageHead
        title={isResolved ? title : t("resolve.title")}
        crumbs={[
          { label: t("title"), href: home },
          { label: title, href: incidentHref },
          { label: t("form.resolve") },
        ]}
      />
      {refusal ? (
        <Note tone="failed" role="alert">
          {t(`refusal.${refusal}`)}
        </Note>
      ) : null}
      {isResolved ? (
        <Unsaved text={form.values.details} />
      ) : (
        <ResolveForm title={title} incidentHref={incidentHref} latest={latest} form={form} />
      )}
    </>
  );
}

function ResolveForm({
  title,
  incidentHref,
  latest,
  form,
}: Omit<ResolvePageProps, "home" | "refusal">) {
  const { t } = useTranslation("health");
  return (
    <>
      <IncidentErrors errors={form.errors} />
      <p className="prose">{t("resolve.text", { title })}</p>
      <section>
        <h2>{t("resolve.latest")}</h2>
        <Update update={latest} />
      </section>
      <form method="post" noValidate>
        <FormKey />
        <input type="hidden" name="revision" value={latest.revision} />
        <DetailsField {...form} />
        <div className="tools">
          <Button variant="danger">{t("resolve.confirm")}</Button>
          <ButtonLink href={incidentHref}>{t("form.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
