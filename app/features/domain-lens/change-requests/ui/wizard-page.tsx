import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary, type SummarisedError } from "~/ui/error-summary";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { useFormat } from "~/ui/use-format";

import { changeHref, discardHref, setHref } from "../changes-address";
import type { LogLineView } from "../change-log.view";
import { contentProblems, type ContentProblem, type WizardStep } from "../content-rules";
import type { SaveRefusal } from "../save-draft.server";
import { limitOf, linesOf, stepsOf, type TypedStep } from "../wizard-step";
import { ClearedNote, ReturnedNote } from "./cleared-note";
import { DetailsStep } from "./details-step";
import { EndpointsStep } from "./endpoints-step";
import { LaterEntries } from "./later-entries";
import { ReviewStep } from "./review-step";
import type { StepFieldsProps } from "./step-fields";
import { useSetName } from "./use-set-name";
import { WizardSteps } from "./wizard-steps";

/** What was refused, with everything as it was typed. */
export type RefusedStep = {
  typed: TypedStep;
  /** Fields with the words of what is wrong with them. */
  errors: Record<string, string>;
  refusal: SaveRefusal | null;
  laterEntries: LogLineView[];
  /**
   * What the form was read at, where nothing of it could be saved or compared; sending it again is
   * then as stale as before.
   */
  read: { revision: number; seen: number } | null;
};

export type WizardPageProps = Omit<StepFieldsProps, "errors"> & {
  prefix: string;
  step: WizardStep;
  /** What is wrong with what was left unfinished, by field. */
  errors: Record<string, string>;
  problems: ContentProblem[];
  /** With what earlier decisions ended, if they did lately. */
  returned: LogLineView | null;
  cleared: LogLineView | null;
  refused: RefusedStep | undefined;
};

/** One step of the wizard: its fields, what is wrong with them, and where to go from here. */
export function WizardPage(props: WizardPageProps) {
  const { prefix, set, change, step, problems, refused } = props;
  const { t } = useTranslation("changes");
  const nameOf = useSetName();
  const errors = useErrorWords(props);
  const steps = stepsOf(change);
  return (
    <>
      <PageHead
        title={t(`wizard.title.${change.disposition}`, { set: nameOf(set) })}
        crumbs={[
          { label: t("endpoints"), href: `${prefix}/endpoints` },
          { label: nameOf(set), href: setHref(prefix, set.internalId) },
          { label: t(`step.${step}`) },
        ]}
        tools={
          <ButtonLink href={discardHref(prefix, change)}>{t("event.DiscardChanges")}</ButtonLink>
        }
      />
      <form method="post" action={`?change=${change.id}`} noValidate>
        <EnterKey step={step} />
        <WizardSteps steps={steps} current={step} problems={problems} />
        <ErrorSummary
          errors={errors.summary}
          title={refused?.refusal ? t("wizard.refused") : undefined}
        />
        {refused?.refusal === "stale" ? (
          <LaterEntries lines={refused.laterEntries} changeHref={changeHref(prefix, change)} />
        ) : null}
        <ReturnedNote line={props.returned} />
        <ClearedNote line={props.cleared} />
        {problems.length > 0 && step === "review" ? <Lacking problems={problems} /> : null}
        <input type="hidden" name="changeId" value={change.id} />
        <input type="hidden" name="revision" value={refused?.read?.revision ?? change.revision} />
        <input type="hidden" name="seen" value={refused?.read?.seen ?? props.choices.seen} />
        <StepFields {...props} typed={refused?.typed ?? props.typed} errors={errors.fields} />
        <Ways step={step} isFirst={steps[0] === step} isStale={refused?.refusal === "stale"} />
      </form>
    </>
  );
}

/** What the Enter key in a field presses, which is a form's first button: the one that leads on, not the first step. */
function EnterKey({ step }: Pick<WizardPageProps, "step">) {
  const { t } = useTranslation("changes");
  const intent = step === "review" ? "submit" : "continue";
  return (
    <Button name="intent" value={intent} className="visually-hidden" tabIndex={-1} aria-hidden>
      {t(intent === "submit" ? "event.SubmitForReview" : "wizard.continue")}
    </Button>
  );
}

function StepFields({ step, ...props }: StepFieldsProps & { step: WizardStep }) {
  if (step === "details") return <DetailsStep {...props} />;
  if (step === "review") return <ReviewStep {...props} />;
  return <EndpointsStep step={step} {...props} />;
}

function Ways({
  step,
  isFirst,
  isStale,
}: {
  step: WizardStep;
  isFirst: boolean;
  isStale: boolean;
}) {
  const { t } = useTranslation("changes");
  const isLast = step === "review";
  return (
    <div className="tools">
      <Button variant="primary" name="intent" value={isLast ? "submit" : "continue"}>
        {isLast
          ? t(isStale ? "wizard.submitAnyway" : "event.SubmitForReview")
          : t(isStale ? "wizard.saveAnyway" : "wizard.continue")}
      </Button>
      {isFirst ? null : (
        <Button name="intent" value="back">
          {t("wizard.back")}
        </Button>
      )}
      <Button name="intent" value="close">
        {t("wizard.close")}
      </Button>
    </div>
  );
}

function Lacking({ problems }: { problems: readonly ContentProblem[] }) {
  const { t } = useTranslation("changes");
  return (
    <Note tone="warning" title={t("wizard.beforeReview")}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <Lack problem={problem} />
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** What is missing, as what leads to the step where it is given. */
function Lack({ problem }: { problem: ContentProblem }) {
  const { t } = useTranslation("changes");
  const step = contentProblems[problem];
  return step === "review" ? (
    <>{t(`problem.${problem}`)}</>
  ) : (
    <Button variant="link" name="intent" value={`to:${step}`}>
      {t(`problem.${problem}`)}
    </Button>
  );
}

/** Most lines of a list that are named one by one; whoever pastes another file altogether need not read all of it. */
const shownLines = 1_000;

/** The words of everything that is wrong: one line each above, and each with its field. */
function useErrorWords({
  step,
  refused,
  ...left
}: Pick<WizardPageProps, "step" | "refused" | "typed" | "errors">): {
  summary: SummarisedError[];
  fields: Record<string, string[]>;
} {
  const { t } = useTranslation("changes");
  const { integer } = useFormat();
  if (refused?.refusal)
    return { summary: [{ message: t(`refusal.${refused.refusal}`) }], fields: {} };
  const { typed, errors } = refused ?? left;
  const { good, bad } = linesOf(step, typed);
  const fields = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => {
      const limit = limitOf(field, error);
      if (error !== "bad-lines")
        return [
          field,
          [
            t(`error.${error}`, {
              good: integer(good),
              ...(limit !== null && {
                limit: integer(limit),
                typed: integer(typed[field]?.length ?? 0),
              }),
            }),
          ],
        ];
      const lines = bad
        .slice(0, shownLines)
        .map(({ line, text, refusal, first }) => t(`line.${refusal}`, { line, text, first }));
      const more = bad.length - lines.length;
      return [
        field,
        [
          t("error.bad-lines", { count: bad.length, good }),
          ...lines,
          ...(more > 0 ? [t("log.more", { count: more })] : []),
        ],
      ];
    }),
  );
  return {
    summary: Object.entries(fields).map(([fieldId, [message = ""]]) => ({ fieldId, message })),
    fields,
  };
}
