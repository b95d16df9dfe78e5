import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";

import { ResultView, type ResultViewProps } from "./result-view";
import { TestForm, type TestFormProps } from "./start-view";

type ResultPageProps = Pick<ResultViewProps, "result" | "testedBy" | "asked"> & {
  resultId: string;
  form: TestFormProps;
};

/** A stored result, with the ways to take it along, to remove it and to test again. */
export function ResultPage({ resultId, form, ...shown }: ResultPageProps) {
  const { t } = useTranslation("assistant");
  return (
    <ResultView
      {...shown}
      again={<TestForm {...form} label={t("start.again")} />}
      tools={
        <>
          <ButtonLink href={`${form.action}/result.json?id=${resultId}`}>
            {t("tools.json")}
          </ButtonLink>
          <form method="post" action={form.action}>
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="result" value={resultId} />
            <Button variant="danger">{t("tools.delete")}</Button>
          </form>
        </>
      }
    />
  );
}
