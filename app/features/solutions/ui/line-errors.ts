import { useTranslation } from "react-i18next";

import type { BadLine } from "../entry-lines";
import type { SolutionList } from "../solution";

/** The sentences of lines that were not taken, by list. */
export function useLineErrors(): (lines: readonly BadLine[], list: SolutionList) => string[] {
  const { t } = useTranslation("solutions");
  return (lines, list) =>
    lines
      .filter((line) => line.list === list)
      .sort((one, other) => one.line - other.line)
      .map(({ refusal, line, text, hint }) => t(`line.${refusal}`, { line, text, hint }));
}
