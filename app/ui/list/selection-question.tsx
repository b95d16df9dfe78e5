import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";

import { SelectionConfirm, type SelectionConfirmProps } from "./selection-confirm";
import { SelectionRefused, type SelectionRefusedProps } from "./selection-refused";

type SelectionQuestionProps = Omit<SelectionConfirmProps, "count" | "mark" | "examples"> & {
  /** The selected rows; null where there is nothing to ask about. */
  selected: Pick<SelectionConfirmProps, "count" | "mark" | "examples"> | null;
  /** Why there is nothing to ask about. */
  refusal: SelectionRefusedProps["reason"] | null;
  /** Most rows of one action. */
  limit: number;
  /** Whether the posted form was about other rows. */
  isChanged: boolean;
  /** Another reason why the posted form was refused. */
  problem?: ReactNode;
};

/** The page that asks before an action on selected rows, below its heading. */
export function SelectionQuestion(props: SelectionQuestionProps) {
  const { selected, refusal, limit, isChanged, problem, ...question } = props;
  const { t } = useTranslation("ui");
  const text = isChanged ? t("list.changed") : problem;
  return (
    <>
      {text ? (
        <Note tone="failed" role="alert">
          {text}
        </Note>
      ) : null}
      {selected ? <SelectionConfirm {...selected} {...question} /> : null}
      {refusal ? (
        <SelectionRefused reason={refusal} limit={limit} backHref={question.backHref} />
      ) : null}
    </>
  );
}
