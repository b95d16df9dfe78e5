import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { ChoiceList } from "~/ui/choice-list";

type YesNoProps = {
  name: string;
  legend: string;
  hint?: string;
  error?: readonly string[];
  value: string | undefined;
  moreOfNo?: ReactNode;
  words?: { yes: string; no: string };
};

/** One of two, by radio buttons. */
export function YesNo({ name, legend, hint, error, value, moreOfNo, words }: YesNoProps) {
  const { t } = useTranslation("changes");
  return (
    <ChoiceList
      id={name}
      name={name}
      legend={legend}
      hint={hint}
      error={error}
      defaultValue={value ?? "no"}
      choices={[
        { value: "yes", label: words?.yes ?? t("yes") },
        { value: "no", label: words?.no ?? t("no"), more: moreOfNo },
      ]}
    />
  );
}
