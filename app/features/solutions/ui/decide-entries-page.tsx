import { useTranslation } from "react-i18next";

import type { SelectedRefusal } from "~/lib/list/selected-rows";
import { FormKey } from "~/ui/form-key";
import { SelectionQuestion } from "~/ui/list/selection-question";
import { PageHead } from "~/ui/page-head";
import { useJoin } from "~/ui/use-join";

import { selectedEntriesLimit } from "../entry-list.schema";
import type { EntryDecisionName } from "../review.schema";
import type { Conflict } from "../review-solution.server";
import { textLimits, type SolutionList } from "../solution";
import { reviewHref, profileHref } from "../solutions-address";
import { NoteField } from "./note-field";
import { ConflictList } from "./conflict-list";

/** Why a decision about entries was refused, with the note as it was typed. */
export type RefusedEntries = { note: string; refusal: string; conflicts: Conflict[] };

type DecideEntriesPageProps = {
  prefix: string;
  decision: EntryDecisionName;
  solution: { id: string; name: string };
  selected: {
    count: number;
    mark: string;
    named: { id: string; list: SolutionList; value: string }[];
  } | null;
  refusal: SelectedRefusal | null;
  refused: RefusedEntries | undefined;
};

/** Asks before the waiting entries of a selection are accepted or rejected. */
export function DecideEntriesPage(props: DecideEntriesPageProps) {
  const { prefix, decision, solution, selected, refusal, refused } = props;
  const { t } = useTranslation(["solution-review", "solutions"]);
  const join = useJoin();
  const backHref = reviewHref(prefix, solution.id);
  const isChanged = refused?.refusal === "changed" || refused?.refusal === "stale";
  const isOfNote = refused?.refusal === "too-long";
  const message =
    refused && !isChanged && refusal === null
      ? t(`error.${refused.refusal}`, { limit: textLimits.note })
      : undefined;
  return (
    <>
      <PageHead
        title={t(`decide.${decision}.title`)}
        crumbs={[
          { label: solution.name, href: profileHref(prefix, solution.id) },
          { label: t("title"), href: backHref },
          { label: t(`waiting.${decision}`) },
        ]}
      />
      <ConflictList conflicts={refused?.conflicts ?? []} />
      <SelectionQuestion
        backHref={backHref}
        refusal={refusal}
        limit={selectedEntriesLimit}
        isChanged={isChanged}
        problem={isOfNote ? undefined : message}
        selected={
          selected && {
            ...selected,
            examples: selected.named.map(({ id, list, value }) => ({
              key: id,
              content: join.named(t(`solutions:list.${list}`), value),
            })),
          }
        }
        confirm={t(`waiting.${decision}`)}
        variant={decision === "accept" ? "primary" : "danger"}
        cancel={t("decide.back")}
      >
        <FormKey />
        <p>{t(`decide.${decision}.text`)}</p>
        <NoteField
          hint={t(`decide.${decision}.noteHint`, { limit: textLimits.note })}
          error={isOfNote ? message : undefined}
          isOptional
          value={refused?.note}
        />
      </SelectionQuestion>
    </>
  );
}
