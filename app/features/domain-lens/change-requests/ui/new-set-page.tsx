import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { FormKey } from "~/ui/form-key";
import { PageHead } from "~/ui/page-head";

import { instances } from "../../endpoint-sets/endpoint-set";
import { SelectField } from "~/ui/select-field";
import type { StartRefusal } from "../start-change.server";
import { YesNo } from "./yes-no";

type NewSetPageProps = {
  prefix: string;
  workloads: readonly { id: string; name: string }[];
  refused:
    | {
        typed: Record<string, string>;
        errors: Record<string, string>;
        refusal: StartRefusal | null;
      }
    | undefined;
};

/** Where a new set belongs; the draft is there as soon as this is posted. */
export function NewSetPage({ prefix, workloads, refused }: NewSetPageProps) {
  const { t } = useTranslation("changes");
  const typed = refused?.typed ?? {};
  const error = (field: string) =>
    refused?.errors[field] ? t(`error.${refused.errors[field]}`) : undefined;
  const summary = Object.keys(refused?.errors ?? {}).map((fieldId) => ({
    fieldId,
    message: error(fieldId) ?? "",
  }));
  const head = (
    <PageHead
      title={t("new.title")}
      crumbs={[{ label: t("endpoints"), href: `${prefix}/endpoints` }, { label: t("new.title") }]}
    />
  );
  if (workloads.length === 0)
    return (
      <>
        {head}
        <Empty title={t("new.noWorkload")}>{t("new.noWorkloadText")}</Empty>
      </>
    );
  return (
    <>
      {head}
      <ErrorSummary
        errors={refused?.refusal ? [{ message: t(`refusal.${refused.refusal}`) }] : summary}
        title={refused?.refusal ? t("wizard.refused") : undefined}
      />
      <p>{t("new.text")}</p>
      <form method="post">
        <FormKey />
        <SelectField
          name="instance"
          label={t("field.instance")}
          error={error("instance")}
          value={typed.instance ?? "Worldwide"}
          choices={instances.map((name) => ({ value: name, label: name }))}
        />
        <SelectField
          name="workloadId"
          label={t("attribute.workloadId")}
          hint={t("hint.workload")}
          error={error("workloadId")}
          value={typed.workloadId ?? ""}
          choices={workloads.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <YesNo
          name="isMemberSet"
          legend={t("attribute.isMemberSet")}
          hint={t("hint.isMemberSet")}
          value={typed.isMemberSet}
        />
        <div className="tools">
          <Button variant="primary">{t("new.start")}</Button>
          <ButtonLink href={`${prefix}/endpoints`}>{t("cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
