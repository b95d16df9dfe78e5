import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";

import { nextStatuses, noteLimit } from "../partner";
import type { PartnerView } from "../partner.view";

/** Why a decision was refused, a key of `providers:error`, with what was chosen and typed. */
export type RefusedDecision = {
  status: string;
  note: string;
  refusal: string;
  field: "status" | "note" | "form";
  /** What the form posts next; null is what the page shows now, as after another reviewer's decision. */
  revision: string | null;
};

type DecisionFormProps = {
  partner: PartnerView;
  refused: RefusedDecision | undefined;
  /** The sentence of the refusal. */
  message: string | undefined;
  cancelHref: string;
};

/** The statuses that leadership may lead a partner to, a note, and the two decisions. */
export function DecisionForm({ partner, refused, message, cancelHref }: DecisionFormProps) {
  const { t } = useTranslation("providers");
  const next = nextStatuses(partner.status);
  const endorsed = next.flatMap((status) =>
    status === "Declined" || status === "AwaitingEndorsement" ? [] : [status],
  );
  const errorOf = (field: RefusedDecision["field"]) =>
    refused?.field === field ? message : undefined;
  return (
    <section>
      <h2>{t("review.decide")}</h2>
      <form method="post" className="card">
        <FormKey />
        <input type="hidden" name="revision" value={refused?.revision ?? partner.revision} />
        <ChoiceList
          id="status"
          name="status"
          legend={t("review.state")}
          error={errorOf("status")}
          choices={endorsed.map((status) => ({
            value: status,
            label: t(`status.${status}`),
            hint: t(`review.hint.${status}`),
          }))}
          defaultValue={refused?.status}
        />
        <Field
          id="note"
          label={t("partner.note")}
          hint={t("review.noteHint", { limit: noteLimit })}
          error={errorOf("note")}
        >
          {(control) => (
            <textarea
              name="note"
              rows={3}
              maxLength={noteLimit}
              defaultValue={refused?.note}
              {...control}
            />
          )}
        </Field>
        <div className="tools">
          <Button name="action" value="endorse" variant="primary">
            {t("review.endorse")}
          </Button>
          {next.includes("Declined") ? (
            <Button name="action" value="decline">
              {t("review.decline")}
            </Button>
          ) : null}
          <ButtonLink href={cancelHref}>{t("review.cancel")}</ButtonLink>
        </div>
      </form>
    </section>
  );
}
