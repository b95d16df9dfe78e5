import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";

import { importModes, type RefusedImport } from "../import-form";
import { solutionLists } from "../solution";
import type { SolutionEventView } from "../solution.view";
import { LaterEvents } from "./later-events";
import { useLineErrors } from "./line-errors";
import { SolutionHead } from "./solution-head";

/** Why a file was not imported, what others changed since the page was read, and the revision that is posted next. */
export type RefusedImportForm = RefusedImport & { later: SolutionEventView[]; revision: number };

type ImportPageProps = {
  listHref: string;
  href: string;
  name: string;
  revision: number;
  refused: RefusedImportForm | undefined;
};

/** Imports the lists of a solution from a CSV file. */
export function ImportPage({ listHref, href, name, revision, refused }: ImportPageProps) {
  const { t } = useTranslation("solutions");
  const messages = useMessages(refused);
  return (
    <>
      <SolutionHead
        title={t("import.title", { name })}
        listHref={listHref}
        solution={{ name, href }}
      />
      <ErrorSummary errors={messages.map((message) => ({ message, fieldId: "file" }))} />
      <LaterEvents events={refused?.later ?? []} />
      <p>
        {t("import.lead")} <a href={`${href}/lists.csv`}>{t("page.csv")}</a>
      </p>
      <form method="post" encType="multipart/form-data" className="card">
        <FormKey />
        <input type="hidden" name="revision" value={refused?.revision ?? revision} />
        <Field id="file" label={t("import.file")} hint={t("import.hint")} error={messages}>
          {(control) => <input type="file" name="file" accept=".csv,text/csv" {...control} />}
        </Field>
        <ChoiceList
          id="mode"
          name="mode"
          legend={t("import.mode")}
          choices={importModes.map((mode) => ({
            value: mode,
            label: t(`import.modes.${mode}`),
            hint: t(`import.modeHint.${mode}`),
          }))}
          defaultValue={refused?.mode ?? "add"}
        />
        <div className="tools">
          <Button variant="primary">{t("import.send")}</Button>
          <ButtonLink href={href}>{t("form.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}

function useMessages(refused: RefusedImport | undefined): string[] {
  const { t } = useTranslation("solutions");
  const lineErrors = useLineErrors();
  if (!refused) return [];
  const { fault, reason, lines, moreLines } = refused;
  return [
    ...(fault
      ? [t(`import.fault.${fault.reason}`, { line: fault.line ?? 1, text: fault.text })]
      : []),
    ...(reason ? [t(`error.${reason}`)] : []),
    ...solutionLists.flatMap((list) => lineErrors(lines, list)),
    ...(moreLines > 0 ? [t("form.moreLines", { count: moreLines })] : []),
  ];
}
