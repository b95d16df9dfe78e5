import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { FormKey } from "~/ui/form-key";
import { Field } from "~/ui/field";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { useFormat } from "~/ui/use-format";

import { bulkLimit } from "../../row-limits";
import { endpointsHref } from "../../endpoints-address";
import { SelectField } from "~/ui/select-field";
import type { BulkAction, BulkItem, BulkVerdict } from "../bulk-action";

import {
  AttributeFields,
  type AttributePart,
  type FieldErrors,
  type Typed,
} from "./attribute-fields";
import { BulkOutcome } from "./bulk-outcome";

/** The records of a bulk action as the form carries them. */
type BulkTarget = {
  action: BulkAction;
  ids: string[];
  query: string;
  selected: number;
  rest: string;
};

type BulkPageProps = {
  prefix: string;
  target: BulkTarget;
  workloads: readonly { id: string; name: string }[];
  typed: Typed;
  errors: FieldErrors;
  /** What became of each, once it is done; null while it is still asked. */
  result: { verdict: BulkVerdict; items: BulkItem[] } | null;
};

/** What is to be done to many records; then what became of each. */
export function BulkPage(props: BulkPageProps) {
  const { t } = useTranslation("fqdns");
  const format = useFormat();
  const { prefix, target, result } = props;
  return (
    <>
      <PageHead
        title={t(`bulk.actions.${target.action}`)}
        context={t("bulk.records", {
          count: target.ids.length,
          number: format.integer(target.ids.length),
        })}
        crumbs={[
          { label: t("caption"), href: listHref(prefix, target.query) },
          { label: t("bulk.title") },
        ]}
      />
      {target.selected > target.ids.length ? <TooMany prefix={prefix} target={target} /> : null}
      {target.ids.length === 0 ? <NothingChosen prefix={prefix} query={target.query} /> : null}
      {target.ids.length > 0 && !result ? <BulkDetails {...props} /> : null}
      {result ? (
        <BulkOutcome prefix={prefix} backHref={listHref(prefix, target.query)} {...result} />
      ) : null}
    </>
  );
}

/** The page where it is asked for by itself. */
export function BulkStart({ prefix }: { prefix: string }) {
  const { t } = useTranslation("fqdns");
  return (
    <>
      <PageHead
        title={t("bulk.title")}
        crumbs={[{ label: t("caption"), href: listHref(prefix, "") }, { label: t("bulk.title") }]}
      />
      <NothingChosen prefix={prefix} />
    </>
  );
}

/** No record was ticked. */
function NothingChosen({ prefix, query = "" }: { prefix: string; query?: string }) {
  const { t } = useTranslation("fqdns");
  return (
    <Empty
      title={t("bulk.none")}
      action={<ButtonLink href={listHref(prefix, query)}>{t("bulk.back")}</ButtonLink>}
    />
  );
}

function listHref(prefix: string, query: string, after = ""): string {
  return endpointsHref(prefix, "fqdns", {
    ...Object.fromEntries(new URLSearchParams(query)),
    view: "fqdns",
    after,
  });
}

function TooMany({
  prefix,
  target: { query, selected, ids, rest },
}: {
  prefix: string;
  target: BulkTarget;
}) {
  const { t } = useTranslation("fqdns");
  const format = useFormat();
  const left = selected - ids.length;
  return (
    <Note
      tone="warning"
      title={t("bulk.limit.title", {
        selected: format.integer(selected),
        limit: format.integer(bulkLimit),
      })}
    >
      {t("bulk.limit.text", {
        limit: format.integer(bulkLimit),
        left: format.integer(left),
        count: left,
      })}{" "}
      {rest ? <a href={listHref(prefix, query, rest)}>{t("bulk.limit.rest")}</a> : null}
    </Note>
  );
}

const attributeParts: readonly string[] = [
  "customer-facing",
  "scope",
  "service-tree",
  "deprecated",
];

function BulkDetails({ prefix, target, workloads, typed, errors }: BulkPageProps) {
  const { t } = useTranslation("fqdns");
  const { action, ids, query, selected, rest } = target;
  const messages = Object.entries(errors).map(([field, key]) => ({
    message: t(`error.${key}`),
    fieldId: field === "ids" ? undefined : field,
  }));
  return (
    <>
      <ErrorSummary errors={messages} />
      <form method="post" action={`${prefix}/endpoints/fqdns/bulk`} className="card">
        <FormKey />
        {Object.entries({ step: "apply", action, query, selected, rest, ids: ids.join(" ") }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        {attributeParts.includes(action) ? (
          <AttributeFields
            parts={[action as AttributePart]}
            typed={typed}
            errors={errors}
            isServiceRequired
          />
        ) : null}
        {action === "request" || action === "reassign" ? (
          <SelectField
            name="workloadId"
            label={t("assignment.to")}
            error={errors.workloadId ? t(`error.${errors.workloadId}`) : undefined}
            value={typed.workloadId ?? ""}
            choices={[
              { value: "", label: t("assignment.choose") },
              ...workloads.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
        <Field
          id="note"
          label={t("bulk.note")}
          error={errors.note ? t(`error.${errors.note}`) : undefined}
          isOptional={action !== "reject"}
        >
          {(control) => (
            <textarea
              name="note"
              rows={2}
              maxLength={2000}
              defaultValue={typed.note ?? ""}
              {...control}
            />
          )}
        </Field>
        <div className="tools">
          <Button variant="primary">{t("bulk.apply", { count: ids.length })}</Button>
          <ButtonLink href={listHref(prefix, query)}>{t("bulk.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
