import {
  getFormProps,
  getInputProps,
  getSelectProps,
  useForm,
  type SubmissionResult,
} from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { HostText } from "~/ui/host-text";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import { publicInstances } from "../public-instance";
import { registerWebhookSchema, type RegisterWebhookInput } from "../webhook.schema";
import type { DeliveryView, WebhookView } from "../webhook.view";

import { DeliveryMark } from "./delivery-mark";

export type ListedWebhook = WebhookView & { lastDelivery: DeliveryView | null };

type WebhooksPageProps = {
  home: string;
  webhooks: ListedWebhook[];
  isDeleted: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Of the webhook that was just registered; shown this once. */
  secret: string | undefined;
};

/** Who is told of new versions, and a form to add somebody. */
export function WebhooksPage({ home, webhooks, isDeleted, lastResult, secret }: WebhooksPageProps) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      <PageHead title={t("list.title")} />
      {isDeleted ? <Note role="status">{t("done.deleted")}</Note> : null}
      {secret ? (
        <Note role="status" title={t("secret.title")}>
          <p>{t("secret.text")}</p>
          <pre>{secret}</pre>
        </Note>
      ) : null}
      <p className="prose">{t("list.lead")}</p>
      <DataTable
        caption={t("list.title")}
        isCaptionHidden
        columns={useColumns(home)}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty={<Empty title={t("list.none")}>{t("list.noneText")}</Empty>}
      />
      <RegisterForm action={home} lastResult={lastResult} />
    </>
  );
}

function useColumns(home: string): Column<ListedWebhook>[] {
  const { t } = useTranslation("webhooks");
  return [
    {
      key: "url",
      head: t("url"),
      cell: ({ id, url }) => (
        <a href={`${home}/${id}`}>
          <code>
            <HostText>{url}</HostText>
          </code>
        </a>
      ),
      isRowHead: true,
    },
    { key: "instance", head: t("instance"), cell: ({ instance }) => instance },
    {
      key: "state",
      head: t("state"),
      cell: ({ isActive }) => (isActive ? t("active") : t("paused")),
    },
    {
      key: "last",
      head: t("lastDelivery"),
      cell: ({ lastDelivery }) =>
        lastDelivery ? <DeliveryMark delivery={lastDelivery} /> : <Absent />,
    },
  ];
}

function RegisterForm({
  action,
  lastResult,
}: {
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("webhooks");
  const [form, fields] = useForm<RegisterWebhookInput>({
    id: "webhook",
    lastResult,
    constraint: getZodConstraint(registerWebhookSchema),
    defaultNoValidate: false,
  });
  const words = (errors: string[] | undefined) =>
    errors?.slice(0, 1).map((key) => t(`error.${key}`));
  const wrong = [
    ...(["url", "instance"] as const).flatMap((name) =>
      (words(fields[name].errors) ?? []).map((message) => ({ message, fieldId: fields[name].id })),
    ),
    ...(words(form.errors) ?? []).map((message) => ({ message, fieldId: undefined })),
  ];
  const { key: _urlKey, ...urlProps } = getInputProps(fields.url, { type: "url" });
  const { key: _instanceKey, ...instanceProps } = getSelectProps(fields.instance);
  return (
    <section>
      <h2>{t("register.title")}</h2>
      <ErrorSummary errors={wrong} />
      <form {...getFormProps(form)} method="post" action={action} className="card">
        <FormKey />
        <Field
          id={fields.url.id}
          label={t("url")}
          hint={t("register.urlHint")}
          error={words(fields.url.errors)}
        >
          {(control) => <input {...urlProps} autoComplete="off" {...control} />}
        </Field>
        <Field id={fields.instance.id} label={t("instance")} error={words(fields.instance.errors)}>
          {(control) => (
            <select {...instanceProps} {...control}>
              {publicInstances.map((instance) => (
                <option key={instance} value={instance}>
                  {instance}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button variant="primary">{t("register.save")}</Button>
      </form>
    </section>
  );
}
