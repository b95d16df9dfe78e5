import type { FormEventHandler, ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { AskedDomain } from "../asked-domain";
import { AskedList } from "./asked-list";
import { AutoStartChoice } from "./auto-start";

export type TestFormProps = {
  action: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  formRef?: Ref<HTMLFormElement>;
};

/** The form that runs the test: in the browser with script, from the server without. */
export function TestForm({
  action,
  onSubmit,
  formRef,
  extra,
  label,
}: TestFormProps & { label: string; extra?: ReactNode }) {
  const { t } = useTranslation("assistant");
  return (
    <form className="screen-only" method="post" action={action} onSubmit={onSubmit} ref={formRef}>
      <FormKey />
      {extra}
      <input type="hidden" name="intent" value="test" />
      <noscript>
        <p className="hint">{t("start.noScript")}</p>
      </noscript>
      <p>
        <Button variant="primary">{label}</Button>
      </p>
    </form>
  );
}

export type StartViewProps = {
  asked: readonly AskedDomain[];
  keptDays: number;
  privacyHref: string;
  /** Why the page stands here again. */
  notice: "missing" | "deleted" | "stopped" | null;
};

/** The page before a test: what it is, what is sent, and the button. */
export function StartView({
  asked,
  keptDays,
  privacyHref,
  notice,
  ...form
}: StartViewProps & TestFormProps) {
  const { t } = useTranslation("assistant");
  return (
    <>
      <PageHead title={t("title")} />
      <p>{t("description")}</p>
      <Notice notice={notice} />
      <TestForm {...form} label={t("start.run")} extra={<AutoStartChoice />} />
      <AskedList asked={asked} />
      <section className="small" aria-labelledby="sent-and-kept">
        <h2 id="sent-and-kept">{t("kept.title")}</h2>
        <ul>
          <li>{t("kept.domains")}</li>
          <li>{t("kept.location")}</li>
          <li>{t("kept.result", { count: keptDays })}</li>
          <li>{t("kept.figures")}</li>
        </ul>
        <p>
          <a href={privacyHref}>{t("kept.privacy")}</a>
        </p>
      </section>
    </>
  );
}

function Notice({ notice }: Pick<StartViewProps, "notice">) {
  const { t } = useTranslation("assistant");
  if (notice === "missing")
    return (
      <Note tone="warning" role="alert" title={t("alert.missing.title")}>
        {t("alert.missing.text")}
      </Note>
    );
  if (notice === "deleted") return <Note role="status">{t("alert.deleted")}</Note>;
  return notice === "stopped" ? <Note role="status">{t("run.stopped")}</Note> : null;
}
