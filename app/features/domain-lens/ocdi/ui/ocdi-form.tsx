import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { useJoin } from "~/ui/use-join";

import { TextField } from "../../change-requests/ui/text-field";
import { instances } from "../../endpoint-sets/endpoint-set";
import { endpointsHref } from "../../endpoints-address";
import { SelectField } from "~/ui/select-field";
import { ocdiListHref, ocdiPanelHref } from "../ocdi-address";
import { groupLimit, transitionStages, type OcdiKind } from "../ocdi-association";
import { hasFailure, type Finding } from "../ocdi-finding";
import { ocdiDomains } from "../ocdi-domain";
import type { ShownOcdiEvent, TypedForm } from "../ocdi.view";
import type { SaveOcdiRefusal } from "../save-association.server";
import { CheckTable } from "./check-table";
import { LaterEvents } from "./later-events";
import { useFindingWords } from "./use-finding-words";

/** What became of the form; null findings where nothing was checked. */
export type FormOutcome = {
  typed: TypedForm;
  findings: Finding[] | null;
  refusal: Exclude<SaveOcdiRefusal, "unfit"> | null;
  seenEvent: number | null;
};

type OcdiFormProps = {
  prefix: string;
  /** The association that is edited; null for a new one. */
  edited: { id: string; revision: number } | null;
  /** What stands in the fields: as stored, or as typed. */
  typed: TypedForm;
  /** What happened to the association that is edited, the newest first. */
  events: readonly ShownOcdiEvent[];
  outcome: FormOutcome | undefined;
};

/** The form of an association, with what the checks found beside each field. */
export function OcdiForm({ prefix, edited, typed, events, outcome }: OcdiFormProps) {
  const { t } = useTranslation(["ocdi", "endpoints"]);
  const title = t(edited ? "form.edit" : "form.new");
  const cancelHref = edited ? ocdiPanelHref(prefix, edited.id) : ocdiListHref(prefix);
  const findings = outcome?.findings ?? [];
  const isStale = outcome?.refusal === "stale";
  // While what was read holds, a form that is corrected is still about that.
  const seen = (isStale ? null : outcome?.seenEvent) ?? events[0]?.id ?? 0;
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: t("endpoints:views.fqdns"), href: endpointsHref(prefix, "fqdns") },
          { label: t("list.title"), href: ocdiListHref(prefix) },
          { label: title },
        ]}
      />
      <Failures outcome={outcome} />
      {isStale ? (
        <LaterEvents events={events} seenEvent={outcome.seenEvent} href={cancelHref} />
      ) : null}
      {outcome?.findings && !hasFailure(outcome.findings) ? (
        <Note role="status">{t("form.fits")}</Note>
      ) : null}
      <form method="post" action={edited ? "?posted=yes" : undefined}>
        <FormKey />
        <input type="hidden" name="revision" value={edited?.revision ?? 0} />
        <input type="hidden" name="seen" value={seen} />
        <Fields typed={typed} findings={findings} isInstanceFixed={edited !== null} />
        <div className="tools">
          <Button name="intent" value="save" variant="primary">
            {t(isStale ? "form.saveAnyway" : "form.save")}
          </Button>
          <Button name="intent" value="propose">
            {t("form.propose")}
          </Button>
          <Button name="intent" value="check">
            {t("form.check")}
          </Button>
          <ButtonLink href={cancelHref}>{t("cancel")}</ButtonLink>
        </div>
      </form>
      {outcome?.findings ? <CheckTable findings={outcome.findings} typed={outcome.typed} /> : null}
    </>
  );
}

/** Fields by what they are about. */
const fieldIds: Record<OcdiKind, string> = {
  Legacy: "legacy",
  Ocdi: "ocdi",
  TransitionStatus: "stage",
  GaDate: "gaOn",
};

function Failures({ outcome }: { outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("ocdi");
  const wordsOf = useFindingWords();
  const join = useJoin();
  if (outcome?.refusal)
    return (
      <ErrorSummary
        errors={[{ message: t(`refusal.${outcome.refusal}`) }]}
        title={t("form.refused")}
      />
    );
  const errors = (outcome?.findings ?? [])
    .filter((finding) => finding.outcome === "fail")
    .map((finding) => ({
      message:
        finding.line === null
          ? join.named(t(`kind.${finding.kind}`), wordsOf(finding))
          : wordsOf(finding),
      fieldId: fieldIds[finding.kind],
    }));
  return <ErrorSummary errors={errors} />;
}

function Fields({
  typed,
  findings,
  isInstanceFixed,
}: {
  typed: TypedForm;
  findings: readonly Finding[];
  isInstanceFixed: boolean;
}) {
  const { t } = useTranslation(["ocdi", "endpoints"]);
  const wordsOf = useFindingWords();
  const errors = (kind: OcdiKind) =>
    findings.filter((finding) => finding.kind === kind && finding.outcome === "fail").map(wordsOf);
  return (
    <>
      {isInstanceFixed ? (
        <input type="hidden" name="instance" value={typed.instance} />
      ) : (
        <SelectField
          name="instance"
          label={t("endpoints:filter.instance")}
          value={typed.instance}
          choices={instances.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField
        name="legacy"
        label={t("field.legacy")}
        hint={t("hint.legacy", { limit: groupLimit })}
        error={errors("Legacy")}
        value={typed.legacy}
        rows={8}
      />
      <TextField
        name="ocdi"
        label={t("field.ocdi")}
        hint={t("hint.ocdi", { domains: ocdiDomains.map((domain) => `*.${domain}`).join(", ") })}
        error={errors("Ocdi")}
        value={typed.ocdi}
        rows={5}
      />
      <SelectField
        name="stage"
        label={t("field.stage")}
        error={errors("TransitionStatus")[0]}
        value={typed.stage}
        choices={[
          { value: "", label: t("form.choose") },
          ...transitionStages.map((stage) => ({ value: stage, label: t(`stage.${stage}`) })),
        ]}
      />
      <TextField
        name="gaOn"
        type="date"
        label={t("field.gaOn")}
        hint={t("hint.gaOn")}
        error={errors("GaDate")}
        value={typed.gaOn}
      />
    </>
  );
}
