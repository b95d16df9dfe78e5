import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

export type PublishedInstance = { instance: string; version: string; publishedAt: string };

/** Where endpoints are published, and where the newest version of each is told of. */
export function PublicationsPage({
  home,
  instances,
  webhooksHref,
}: {
  home: string;
  instances: PublishedInstance[];
  webhooksHref: string | undefined;
}) {
  const { t } = useTranslation("publications");
  return (
    <>
      <PageHead
        title={t("list.title")}
        tools={
          <>
            {webhooksHref ? (
              <ButtonLink href={webhooksHref}>{t("tool.webhooks")}</ButtonLink>
            ) : null}
            <ButtonLink href={`${home}/consume`}>{t("tool.consume")}</ButtonLink>
          </>
        }
      />
      <p className="prose">{t("list.lead")}</p>
      <DataTable
        caption={t("list.title")}
        isCaptionHidden
        columns={useColumns(home)}
        rows={instances}
        rowKey={({ instance }) => instance}
        empty={<Empty title={t("list.none")}>{t("list.noneText")}</Empty>}
      />
    </>
  );
}

function useColumns(home: string): Column<PublishedInstance>[] {
  const { t } = useTranslation("publications");
  return [
    {
      key: "instance",
      head: t("list.instance"),
      cell: ({ instance }) => <a href={`${home}/${instance}`}>{instance}</a>,
      isRowHead: true,
      width: "quarter",
    },
    {
      key: "version",
      head: t("list.version"),
      cell: ({ instance, version }) => <a href={`${home}/${instance}/${version}`}>{version}</a>,
    },
    {
      key: "published",
      head: t("list.published"),
      cell: ({ publishedAt }) => <Time at={publishedAt} />,
    },
    {
      key: "files",
      head: t("list.files"),
      cell: ({ instance }) => (
        <div className="tools">
          <ButtonLink
            href={`${home}/${instance}/atom.xml`}
            aria-label={t("list.atomOf", { instance })}
          >
            {t("list.atom")}
          </ButtonLink>
          <ButtonLink
            href={`${home}/${instance}/list.txt?kind=ips`}
            aria-label={t("list.ipsOf", { instance })}
          >
            {t("list.ips")}
          </ButtonLink>
          <ButtonLink
            href={`${home}/${instance}/list.txt?kind=urls`}
            aria-label={t("list.urlsOf", { instance })}
          >
            {t("list.urls")}
          </ButtonLink>
          <ButtonLink
            href={`${home}/${instance}/pac?type=1`}
            aria-label={t("list.pacOf", { instance })}
          >
            {t("list.pac")}
          </ButtonLink>
        </div>
      ),
    },
  ];
}
