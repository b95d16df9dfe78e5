import { useTranslation } from "react-i18next";

import type { Workload } from "../workload";
import { ChoiceLinks } from "./choice-links";

export type WorkloadChoice = { workload: Workload | null; href: string; isCurrent: boolean };

/** Chooses whose figures a table shows: those of all workloads, or every figure of one. */
export function WorkloadChoices({ choices }: { choices: readonly WorkloadChoice[] }) {
  const { t } = useTranslation("performance");
  return (
    <ChoiceLinks
      label={t("workloadHead")}
      choices={choices.map(({ workload, ...choice }) => ({
        ...choice,
        label: workload === null ? t("allWorkloads") : t(`workload.${workload}`),
      }))}
    />
  );
}
