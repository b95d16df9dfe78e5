import { useTranslation } from "react-i18next";

import { ConfirmPage } from "../../change-requests/ui/confirm-page";
import type { InstancePublishing } from "../read-publishing.server";
import { Staged } from "./publishing-page";

type PublishNowPageProps = { prefix: string; publishing: InstancePublishing };

/** Asks before a version goes out. */
export function PublishNowPage({ prefix, publishing }: PublishNowPageProps) {
  const { t } = useTranslation("changes");
  const { instance, staged, nextVersion } = publishing;
  const home = `${prefix}/endpoints/publishing`;
  const crumbs = [
    { label: t("endpoints"), href: `${prefix}/endpoints` },
    { label: t("publishing.title"), href: home },
    { label: instance },
  ];
  return (
    <ConfirmPage
      title={t("publishing.now", { instance })}
      crumbs={crumbs}
      confirm={t("publishing.now", { instance })}
      backHref={home}
      error={undefined}
    >
      <p>
        {t("publishing.confirm", {
          count: staged.filter(({ goesOn }) => goesOn === null).length,
          version: nextVersion,
        })}
      </p>
      {staged.length > 0 ? <Staged prefix={prefix} staged={staged} /> : null}
    </ConfirmPage>
  );
}
