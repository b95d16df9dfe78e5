import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { FormKey } from "~/ui/form-key";

import { approvalStates } from "../review.schema";
import type { ReviewView } from "../review.view";
import { textLimits } from "../solution";
import { NoteField } from "./note-field";
import { reviewFieldOf, type RefusedReview } from "./refused-review";

export type ReviewFormProps = {
  solution: ReviewView;
  refused: RefusedReview | undefined;
  /** The sentence of the refusal. */
  message: string | undefined;
};

/** The state that a solution is approved with, and a note. */
export function ApprovalForm({ solution, refused, message }: ReviewFormProps) {
  const { t } = useTranslation(["solution-review", "solutions"]);
  const typed = refused?.intent === "approve" ? refused : undefined;
  const errorOf = (field: "state" | "note") =>
    typed && reviewFieldOf(typed.refusal) === field ? message : undefined;
  const current = solution.state === "AwaitingEndorsement" ? undefined : solution.state;
  return (
    <section>
      <h2>{t("approve.title")}</h2>
      <form method="post" className="card" key={solution.revision}>
        <FormKey />
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="revision" value={typed?.revision ?? solution.revision} />
        <ChoiceList
          id="state"
          name="state"
          legend={t("approve.state")}
          error={errorOf("state")}
          choices={approvalStates.map((state) => ({
            value: state,
            label: t(`solutions:state.${state}`),
            hint: t(`approve.hint.${state}`),
          }))}
          defaultValue={typed ? typed.state : current}
        />
        <NoteField
          hint={t("approve.noteHint", { limit: textLimits.note })}
          error={errorOf("note")}
          isOptional
          value={typed?.note}
        />
        <div className="tools">
          <Button variant="primary">{t("approve.approve")}</Button>
        </div>
      </form>
    </section>
  );
}
