import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import type { IngestKeyView } from "../ingest-key.view";

/** Asks before a key is revoked, on a page of its own. */
export function RevokeIngestKeyPage({
  home,
  ingestKey: { name, createdByName, createdAt, lastUsedAt },
}: {
  home: string;
  ingestKey: IngestKeyView;
}) {
  const { t } = useTranslation("ingest");
  return (
    <>
      <PageHead
        title={t("revoke.title")}
        crumbs={[{ label: t("list.title"), href: home }, { label: name }]}
      />
      <Facts
        facts={[
          { name: t("name"), value: name },
          {
            name: t("created"),
            value: (
              <>
                {createdByName}
                <span className="line">
                  <Time at={createdAt} />
                </span>
              </>
            ),
          },
          { name: t("lastUsed"), value: lastUsedAt ? <Time at={lastUsedAt} /> : <Absent /> },
        ]}
      />
      <p>{t("revoke.text")}</p>
      <form method="post" className="tools">
        <Button variant="danger">{t("revoke.confirm")}</Button>
        <ButtonLink href={home}>{t("revoke.cancel")}</ButtonLink>
      </form>
    </>
  );
}
