import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { useJoin } from "~/ui/use-join";

type CorrectPlacePageProps = {
  currentPlace: string;
  reportHref: string;
  mayCorrect: boolean;
  error?: string;
  /** The location field with its id `place`. */
  placeField: ReactNode;
};

/** The form that puts a report at another place. */
export function CorrectPlacePage({
  currentPlace,
  reportHref,
  mayCorrect,
  error,
  placeField,
}: CorrectPlacePageProps) {
  const { t } = useTranslation("report");
  const join = useJoin();
  if (!mayCorrect) {
    return (
      <>
        <PageHead title={t("place.title")} />
        <Note tone="warning">{t("place.notYours")}</Note>
        <p>
          <a href={reportHref}>{t("place.cancel")}</a>
        </p>
      </>
    );
  }
  return (
    <>
      <PageHead title={t("place.title")} context={join.named(t("place.current"), currentPlace)} />
      <ErrorSummary errors={error ? [{ message: error, fieldId: "place" }] : []} />
      <p>{t("place.lead")}</p>
      <form method="post">
        {placeField}
        <div className="tools">
          <Button variant="primary">{t("place.save")}</Button>
          <ButtonLink href={reportHref}>{t("place.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
