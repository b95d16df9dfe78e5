import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { PageHead, type Crumb } from "~/ui/page-head";

type ConfirmPageProps = {
  /** Which words of `providers` ask. */
  words: "leave" | "removal";
  values: Record<string, string>;
  crumbs: readonly Crumb[];
  /** Whether the account is the only member. */
  isLast?: boolean;
  backHref: string;
};

/** Asks before a membership ends, on a page of its own. */
export function ConfirmPage({ words, values, crumbs, isLast, backHref }: ConfirmPageProps) {
  const { t } = useTranslation("providers");
  return (
    <>
      <PageHead title={t(`${words}.title`, values)} crumbs={crumbs} />
      <p>{t(`${words}.text`, values)}</p>
      {isLast ? <p>{t("leave.last", values)}</p> : null}
      <form method="post" className="tools">
        <Button variant="danger">{t(`${words}.confirm`)}</Button>
        <ButtonLink href={backHref}>{t(`${words}.cancel`)}</ButtonLink>
      </form>
    </>
  );
}
