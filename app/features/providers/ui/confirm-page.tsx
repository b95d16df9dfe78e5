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
  /** What the question is about, posted with the answer, where it may change while the page is open. */
  about?: Record<string, string>;
};

/** Asks before a membership ends, on a page of its own. */
export function ConfirmPage(props: ConfirmPageProps) {
  const { words, values, crumbs, isLast, backHref, about = {} } = props;
  const { t } = useTranslation("providers");
  return (
    <>
      <PageHead title={t(`${words}.title`, values)} crumbs={crumbs} />
      <p>{t(`${words}.text`, values)}</p>
      {isLast ? <p>{t("leave.last", values)}</p> : null}
      <form method="post" className="tools">
        {Object.entries(about).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="danger">{t(`${words}.confirm`)}</Button>
        <ButtonLink href={backHref}>{t(`${words}.cancel`)}</ButtonLink>
      </form>
    </>
  );
}
