import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";

import type { BadLine } from "../entry-lines";
import { solutionLists, textLimits } from "../solution";
import type { TypedSolution } from "../solution-form";
import type { SolutionEventView } from "../solution.view";
import { LaterEvents } from "./later-events";
import { useLineErrors } from "./line-errors";
import { MetadataFields, metadataNames } from "./metadata-fields";

/** What was refused, with everything as it was typed. */
export type RefusedSolution = {
  /** Also the revision that is posted next: what the form was read at, or the newest of `later`. */
  typed: TypedSolution;
  /** Keys of `solutions:error` by field; `form` is the whole form's. */
  errors: Record<string, string>;
  /** The first lines that were not taken, and how many more there are. */
  lines: BadLine[];
  moreLines: number;
  /** What others changed since the form was read. */
  later: SolutionEventView[];
};

type SolutionFormProps = {
  typed: TypedSolution;
  /** What the form was read at; null for a new solution. */
  revision: number | null;
  cancelHref: string;
  refused: RefusedSolution | undefined;
  /** Whether the lists can be previewed before they are saved. */
  mayPreview: boolean;
};

/** The button that asks for a preview in place of saving. */
export const previewIntent = "preview";

/** The fields and lists of a solution; what was typed stays. */
export function SolutionForm(props: SolutionFormProps) {
  const { typed, revision, cancelHref, refused, mayPreview } = props;
  const { t } = useTranslation("solutions");
  const { errors = {}, lines = [], moreLines = 0, later = [] } = refused ?? {};
  const values = refused?.typed ?? typed;
  const readAt = revision === null ? null : (refused?.typed.revision ?? revision);
  const messageOf = (name: string) =>
    errors[name] ? t(`error.${errors[name]}`, { limit: limitOf(name) }) : undefined;
  return (
    <>
      <ErrorSummary errors={useSummary({ messageOf, lines, moreLines })} />
      <LaterEvents events={later} />
      <form method="post" className="card" noValidate>
        <FormKey />
        {readAt === null ? null : <input type="hidden" name="revision" value={readAt} />}
        <MetadataFields values={values} messageOf={messageOf} />
        <ListFields values={values} lines={lines} />
        <div className="tools">
          <Button variant="primary">
            {t(errors.form === "stale" ? "form.saveAnyway" : "form.save")}
          </Button>
          {mayPreview ? (
            <Button name="intent" value={previewIntent}>
              {t("preview.action")}
            </Button>
          ) : null}
          <ButtonLink href={cancelHref}>{t("form.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}

function limitOf(name: string): number | undefined {
  return name in textLimits ? textLimits[name as keyof typeof textLimits] : undefined;
}

type Summarised = Pick<RefusedSolution, "lines" | "moreLines"> & {
  messageOf: (name: string) => string | undefined;
};

function useSummary({ messageOf, lines, moreLines }: Summarised) {
  const { t } = useTranslation("solutions");
  const lineErrors = useLineErrors();
  const ofFields = [...metadataNames, "form" as const].flatMap((name) => {
    const message = messageOf(name);
    return message ? [{ message, fieldId: name === "form" ? undefined : name }] : [];
  });
  const ofLists = solutionLists.flatMap((list) =>
    lineErrors(lines, list).map((message) => ({ message, fieldId: list })),
  );
  const more = moreLines > 0 ? [{ message: t("form.moreLines", { count: moreLines }) }] : [];
  return [...ofFields, ...ofLists, ...more];
}

function ListFields({ values, lines }: { values: TypedSolution; lines: readonly BadLine[] }) {
  const { t } = useTranslation("solutions");
  const lineErrors = useLineErrors();
  return (
    <>
      {solutionLists.map((list) => (
        <Field
          key={list}
          id={list}
          label={t(`list.${list}`)}
          hint={t(`form.hint.${list}`)}
          error={lineErrors(lines, list)}
          isOptional
        >
          {(control) => (
            <textarea
              name={list}
              rows={6}
              spellCheck={false}
              autoCapitalize="off"
              defaultValue={values[list] ?? ""}
              {...control}
            />
          )}
        </Field>
      ))}
    </>
  );
}
