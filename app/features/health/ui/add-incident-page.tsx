import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import { PageHead } from "~/ui/page-head";

import type { IncidentForm } from "../incident-form";
import { IncidentErrors, IncidentFields } from "./incident-fields";

/** The form of a new incident. */
export function AddIncidentPage({ home, form }: { home: string; form: IncidentForm }) {
  const { t } = useTranslation("health");
  return (
    <>
      <PageHead
        title={t("form.add")}
        crumbs={[{ label: t("title"), href: home }, { label: t("form.add") }]}
      />
      <IncidentErrors errors={form.errors} />
      <form method="post" noValidate>
        <FormKey />
        <IncidentFields {...form} />
        <p className="small quiet">{t("form.kept")}</p>
        <div className="tools">
          <Button variant="primary">{t("form.enter")}</Button>
          <ButtonLink href={home}>{t("form.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
