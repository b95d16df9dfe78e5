import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

type RemoveReceivedPageProps = { place: string; at: string; listHref: string };

/** Asks before a received report leaves the list: only its owner can bring it back. */
export function RemoveReceivedPage({ place, at, listHref }: RemoveReceivedPageProps) {
  const { t } = useTranslation("history");
  return (
    <>
      <PageHead
        title={t("removal.title")}
        context={
          <>
            {place ? `${place} · ` : null}
            <Time at={at} />
          </>
        }
      />
      <form method="post">
        <p>{t("removal.text")}</p>
        <div className="tools">
          <Button variant="danger">{t("removal.confirm")}</Button>
          <ButtonLink href={listHref}>{t("removal.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
