import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { HostText } from "~/ui/host-text";
import { Note } from "~/ui/note";
import { Time } from "~/ui/time";

import type { OutageWebhookView } from "../notices.view";
import type { NoticesAnswer } from "../post-notices.server";
import { useErrorWords } from "./use-error-words";

type WebhookSectionProps = {
  webhooks: readonly OutageWebhookView[];
  action: string;
  answer: NoticesAnswer | undefined;
};

/** The webhooks of the reader, and a form to add one. */
export function WebhookSection({ webhooks, action, answer }: WebhookSectionProps) {
  const { t } = useTranslation("outage-notices");
  const words = useErrorWords();
  const wrong = answer?.errors.url;
  return (
    <section>
      <h2>{t("webhooks.title")}</h2>
      <p className="prose">{t("webhooks.lead")}</p>
      {answer?.secret ? (
        <Note role="status" title={t("webhooks:secret.title")}>
          <p>{t("webhooks:secret.text")}</p>
          <pre>{answer.secret}</pre>
        </Note>
      ) : null}
      <DataTable
        caption={t("webhooks.title")}
        isCaptionHidden
        columns={[
          {
            key: "url",
            head: t("webhooks:url"),
            isRowHead: true,
            cell: ({ url, href }) => (
              <a href={href}>
                <code>
                  <HostText>{url}</HostText>
                </code>
              </a>
            ),
          },
          {
            key: "state",
            head: t("webhooks:state"),
            cell: ({ isActive }) => t(isActive ? "webhooks:active" : "webhooks:paused"),
          },
          {
            key: "created",
            head: t("webhooks.created"),
            cell: ({ createdAt }) => <Time at={createdAt} />,
          },
        ]}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty={<Empty title={t("webhooks.none")}>{t("webhooks.noneText")}</Empty>}
      />
      <h3>{t("webhooks.add")}</h3>
      <form method="post" action={action} className="card">
        <FormKey />
        <Field
          id="url"
          label={t("webhooks:url")}
          hint={t("webhooks:register.urlHint")}
          error={wrong === undefined ? [] : words("url", wrong)}
        >
          {(control) => (
            <input
              type="url"
              name="url"
              required
              autoComplete="off"
              defaultValue={answer?.typed.url}
              {...control}
            />
          )}
        </Field>
        <Button name="intent" value="register" variant="primary">
          {t("webhooks.save")}
        </Button>
      </form>
    </section>
  );
}
