import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { NppDashboardProps } from "../npp-dashboard.view";
import { WallFigures } from "./wall-figures";

type Program = NonNullable<NppDashboardProps["program"]["shown"]>;

/** Partners by status, and the solutions that count or wait. */
export function ProgramFigures({ registered, statuses, ...solutions }: Program) {
  const { t } = useTranslation(["npp-dashboard", "providers"]);
  const { integer } = useFormat();
  return (
    <>
      <h3>{t("program.partners")}</h3>
      <WallFigures
        figures={[
          {
            name: t("program.registered"),
            value: integer(registered.count),
            href: registered.href,
          },
          ...statuses.map(({ status, count, href }) => ({
            name: t(`providers:status.${status}`),
            value: integer(count),
            href,
          })),
        ]}
      />
      <h3>{t("program.solutions")}</h3>
      <WallFigures
        figures={[
          {
            name: t("program.official"),
            value: integer(solutions.official),
            href: solutions.solutionsHref,
          },
          {
            name: t("program.waiting"),
            value: integer(solutions.waiting),
            href: solutions.solutionsHref,
          },
        ]}
      />
    </>
  );
}
