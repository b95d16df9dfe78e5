import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";

import type { AdvanceRefusal } from "../advance-change-request.server";
import type { LogLineView } from "../change-log.view";
import type { ChangeStateView } from "../change-page.view";
import type { ChangeEvent } from "../workflow";

/** What was refused, with the note as it was typed, and what others did since the page was opened. */
export type RefusedDecision = {
  note: string;
  refusal: AdvanceRefusal;
  laterEntries: LogLineView[];
};

type DecideFormProps = {
  revision: number;
  /** Newest line of the change's log that the page shows. */
  seen: number;
  state: Pick<ChangeStateView, "offered" | "refused" | "isBlocked">;
  editHref: string;
  discardHref: string;
  refused: RefusedDecision | undefined;
};

/** What leads on comes first, and stands out. */
const leading: readonly ChangeEvent[] = [
  "PublishChangeRequest",
  "ChangeCouncilApproveChanges",
  "WorkloadChampApproveChanges",
  "UnblockChanges",
];
const byButton: readonly ChangeEvent[] = [
  ...leading,
  "BypassValidation",
  "BlockChanges",
  "RevertSubmission",
];

/** The decisions that the workflow offers the reader, each with the note; and why it offers no other. */
export function DecideForm({
  revision,
  seen,
  state: { offered, refused: notOffered, isBlocked },
  editHref,
  discardHref,
  refused,
}: DecideFormProps) {
  const { t } = useTranslation("changes");
  const buttons = byButton.filter((event) => offered.includes(event));
  const primary = leading.find((event) => offered.includes(event));
  const error = refused?.refusal === "note-missing" ? t("refusal.note-missing") : undefined;
  return (
    <form method="post" className="card">
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="seen" value={seen} />
      {buttons.length > 0 || refused?.note ? (
        <Field id="note" label={t("decide.note")} hint={t("decide.noteHint")} error={error}>
          {(control) => (
            <textarea
              name="note"
              rows={4}
              maxLength={2000}
              defaultValue={refused?.note}
              {...control}
            />
          )}
        </Field>
      ) : null}
      <div className="tools">
        {buttons.map((event) => (
          <Button
            key={event}
            name="event"
            value={event}
            variant={event === primary ? "primary" : undefined}
          >
            {t(`event.${event}`)}
          </Button>
        ))}
        {offered.includes("SaveAsDraft") ? (
          <ButtonLink href={editHref} variant="primary">
            {t("event.SaveAsDraft")}
          </ButtonLink>
        ) : null}
        {offered.includes("DiscardChanges") ? (
          <ButtonLink href={discardHref}>{t("event.DiscardChanges")}</ButtonLink>
        ) : null}
      </div>
      {isBlocked ? <p className="small quiet">{t("decide.blocked")}</p> : null}
      {notOffered.length > 0 ? (
        <ul className="small quiet">
          {notOffered.map(({ event, refusal }) => (
            <li key={event}>
              {t("decide.notOffered", { event: t(`event.${event}`), why: t(`refusal.${refusal}`) })}
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}
