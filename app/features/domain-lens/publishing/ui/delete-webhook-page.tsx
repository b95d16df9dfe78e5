import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { PageHead } from "~/ui/page-head";

/** Asks before a webhook goes, on a page of its own. */
export function DeleteWebhookPage({
  home,
  webhook: { id, url, instance },
}: {
  home: string;
  webhook: { id: string; url: string; instance: string };
}) {
  const { t } = useTranslation("webhooks");
  const { host } = new URL(url);
  return (
    <>
      <PageHead
        title={t("delete.title")}
        crumbs={[
          { label: t("list.title"), href: home },
          { label: host, href: `${home}/${id}` },
          { label: t("webhook.delete") },
        ]}
      />
      <Facts
        facts={[
          { name: t("url"), value: <code>{url}</code> },
          { name: t("instance"), value: instance },
        ]}
      />
      <p>{t("delete.text")}</p>
      <form method="post" className="tools">
        <Button variant="danger">{t("delete.confirm")}</Button>
        <ButtonLink href={`${home}/${id}`}>{t("delete.cancel")}</ButtonLink>
      </form>
    </>
  );
}
