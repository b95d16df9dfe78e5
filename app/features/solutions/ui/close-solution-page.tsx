import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormKey } from "~/ui/form-key";
import { useFormat } from "~/ui/use-format";

import { SolutionHead } from "./solution-head";

type CloseSolutionPageProps = {
  listHref: string;
  href: string;
  name: string;
  revision: number;
  /** Entries that become free. */
  count: number;
  refusal: string | null;
};

/** Asks before a solution is closed, which cannot be undone. */
export function CloseSolutionPage(props: CloseSolutionPageProps) {
  const { listHref, href, name, revision, count, refusal } = props;
  const { t } = useTranslation("solutions");
  const format = useFormat();
  return (
    <>
      <SolutionHead
        title={t("close.title", { name })}
        listHref={listHref}
        solution={{ name, href }}
      />
      <ErrorSummary errors={refusal ? [{ message: t(`error.${refusal}`) }] : []} />
      <p>{t("close.text", { count, number: format.integer(count) })}</p>
      <form method="post" className="tools">
        <FormKey />
        <input type="hidden" name="revision" value={revision} />
        <Button variant="danger">{t("close.confirm")}</Button>
        <ButtonLink href={href}>{t("form.cancel")}</ButtonLink>
      </form>
    </>
  );
}
