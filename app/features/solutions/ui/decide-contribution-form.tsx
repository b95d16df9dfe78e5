import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { FormKey } from "~/ui/form-key";

import type { ContributionAction } from "../contribution";
import type { SolutionEventView } from "../solution.view";
import type { Conflict } from "../review-solution.server";
import { textLimits } from "../solution";
import { NoteField } from "./note-field";
import { fieldOf } from "./field-of-refusal";

/** Why a decision was refused, a key of `contributions:error`, with the note as it was typed. */
export type RefusedContributionDecision = {
  note: string;
  refusal: string;
  later: SolutionEventView[];
  /** What the form posts next: the revisions that it was read at, or that of the newest change in `later`. */
  revision: string;
  targetRevision: string | null;
  conflicts: Conflict[];
};

type DecideContributionFormProps = {
  revision: number;
  /** The official solution as the page shows it; null to readers who see nothing of it. */
  targetRevision: number | null;
  offered: readonly ContributionAction[];
  refused: RefusedContributionDecision | undefined;
};

/** The decisions that are the reader's, with a note. */
export function DecideContributionForm(props: DecideContributionFormProps) {
  const { revision, targetRevision, offered, refused } = props;
  const { t } = useTranslation("contributions");
  const isDecided = offered.includes("approve") || offered.includes("reject");
  const error =
    refused && fieldOf(refused.refusal) === "note"
      ? t(`error.${refused.refusal}`, { limit: textLimits.note })
      : undefined;
  return (
    <form method="post" className="card">
      <FormKey />
      <input type="hidden" name="revision" value={refused?.revision ?? revision} />
      {targetRevision === null ? null : (
        <input
          type="hidden"
          name="targetRevision"
          value={refused?.targetRevision ?? targetRevision}
        />
      )}
      <h2>{t(isDecided ? "decide.title" : "decide.cancelTitle")}</h2>
      <p>{t(isDecided ? "decide.text" : "decide.cancelText")}</p>
      <NoteField
        hint={t(isDecided ? "decide.noteHint" : "decide.cancelNoteHint", {
          limit: textLimits.note,
        })}
        error={error}
        isOptional={!isDecided}
        value={refused?.note}
      />
      <div className="tools">
        {(["approve", "reject", "cancel"] as const)
          .filter((action) => offered.includes(action))
          .map((action) => (
            <Button
              key={action}
              name="action"
              value={action}
              variant={action === "approve" ? "primary" : undefined}
            >
              {t(`decide.${action}`)}
            </Button>
          ))}
      </div>
    </form>
  );
}
