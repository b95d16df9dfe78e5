import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import { HostText } from "~/ui/host-text";
import { PageHead } from "~/ui/page-head";

type DeleteOutageWebhookPageProps = {
  solution: { name: string; href: string };
  listHref: string;
  noticesHref: string;
  webhook: { url: string; href: string };
};

/** Asks before a webhook goes, with its secret and its log. */
export function DeleteOutageWebhookPage(props: DeleteOutageWebhookPageProps) {
  const { solution, listHref, noticesHref, webhook } = props;
  const { t } = useTranslation("outage-notices");
  return (
    <>
      <PageHead
        title={t("webhooks:delete.title")}
        crumbs={[
          { label: t("solutions:title"), href: listHref },
          { label: solution.name, href: solution.href },
          { label: t("title"), href: noticesHref },
          { label: new URL(webhook.url).host, href: webhook.href },
          { label: t("webhooks:webhook.delete") },
        ]}
      />
      <p>
        <code>
          <HostText>{webhook.url}</HostText>
        </code>
      </p>
      <p>{t("webhooks:delete.text")}</p>
      <form method="post" className="tools">
        <FormKey />
        <Button variant="danger">{t("webhooks:delete.confirm")}</Button>
        <ButtonLink href={webhook.href}>{t("webhooks:delete.cancel")}</ButtonLink>
      </form>
    </>
  );
}
