import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormKey } from "~/ui/form-key";
import { PageHead, type Crumb } from "~/ui/page-head";

type ConfirmPageProps = {
  title: string;
  crumbs: readonly Crumb[];
  confirm: string;
  isDanger?: boolean;
  backHref: string;
  error: string | undefined;
  hidden?: Record<string, string | number>;
  children: ReactNode;
};

/** Asks before something that cannot be taken back by itself. */
export function ConfirmPage({
  title,
  crumbs,
  confirm,
  isDanger,
  backHref,
  error,
  hidden = {},
  children,
}: ConfirmPageProps) {
  const { t } = useTranslation("changes");
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <ErrorSummary errors={error ? [{ message: error }] : []} title={t("wizard.refused")} />
      {children}
      <form method="post">
        <FormKey />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="tools">
          <Button variant={isDanger ? "danger" : "primary"}>{confirm}</Button>
          <ButtonLink href={backHref}>{t("cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
