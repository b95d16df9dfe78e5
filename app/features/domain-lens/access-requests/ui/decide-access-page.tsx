import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import { noteLimit } from "../access-request";
import type { AccessRequestView } from "../access-request.view";

/** Why a decision was refused, a key of `access:error`, with the note as it was typed. */
export type RefusedAccessDecision = { note: string; refusal: string };

export type DecideAccessPageProps = {
  request: AccessRequestView;
  /** Nobody decides about their own request. */
  isOwn: boolean;
  backHref: string;
  refused: RefusedAccessDecision | undefined;
};

/** Who asks for which role and why, and the decision about it. */
export function DecideAccessPage({ request, isOwn, backHref, refused }: DecideAccessPageProps) {
  const { t } = useTranslation("access");
  const { name, email, tenantId, objectId, workload, role, reason, status, askedAt, decided } =
    request;
  const isOpen = status === "pending" && !isOwn;
  const message = refused && t(`error.${refused.refusal}`, { limit: noteLimit });
  return (
    <>
      <PageHead
        title={t("decide.title", { name, workload })}
        crumbs={[{ label: t("decide.back"), href: backHref }, { label: name }]}
      />
      {message ? (
        <ErrorSummary errors={[{ message, fieldId: isOpen ? "note" : undefined }]} />
      ) : null}
      {isOwn ? <Note>{t("error.own-request")}</Note> : null}
      {decided ? (
        <Note role="status" title={t(`state.${status}`)}>
          {t("decidedBy", { name: decided.by })} <Time at={decided.at} /> {decided.note}
        </Note>
      ) : null}
      <Facts
        facts={[
          { name: t("form.workload"), value: workload },
          { name: t("form.role"), value: t(`role.${role}`) },
          { name: t("form.reason"), value: reason },
          { name: t("askedAt"), value: <Time at={askedAt} /> },
          { name: t("decide.email"), value: email ?? <Absent /> },
          { name: t("decide.tenantId"), value: <code>{tenantId}</code> },
          { name: t("decide.objectId"), value: <code>{objectId}</code> },
        ]}
      />
      {isOpen ? <DecisionForm note={refused?.note} error={message} backHref={backHref} /> : null}
    </>
  );
}

function DecisionForm({
  note,
  error,
  backHref,
}: {
  note: string | undefined;
  error: string | undefined;
  backHref: string;
}) {
  const { t } = useTranslation("access");
  return (
    <form method="post" className="card">
      <FormKey />
      <Field
        id="note"
        label={t("decide.note")}
        hint={t("decide.noteHint", { limit: noteLimit })}
        error={error}
      >
        {(control) => (
          <textarea name="note" rows={3} maxLength={noteLimit} defaultValue={note} {...control} />
        )}
      </Field>
      <div className="tools">
        <Button name="action" value="grant" variant="primary">
          {t("decide.grant")}
        </Button>
        <Button name="action" value="decline">
          {t("decide.decline")}
        </Button>
        <ButtonLink href={backHref}>{t("decide.cancel")}</ButtonLink>
      </div>
    </form>
  );
}
