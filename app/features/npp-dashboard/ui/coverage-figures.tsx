import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { NppDashboardProps } from "../npp-dashboard.view";
import { WallFigures } from "./wall-figures";

type Coverage = NonNullable<NppDashboardProps["coverage"]["shown"]>;

/** How much of the traffic official solutions explain, and where figures are known. */
export function CoverageFigures({ attributedShare, indexHref: href, ...coverage }: Coverage) {
  const { t } = useTranslation("npp-dashboard");
  const { integer, percent } = useFormat();
  if (attributedShare === null) return <p>{t("coverage.none")}</p>;
  const { samples, customers, countries, ratedCountries } = coverage;
  const counts = { samples, customers, countries, ratedCountries };
  return (
    <WallFigures
      figures={[
        { name: t("coverage.attributed"), value: percent(attributedShare, 1), href },
        { name: t("coverage.unattributed"), value: percent(1 - attributedShare, 1), href },
        ...Object.entries(counts).map(([key, count]) => ({
          name: t(`coverage.${key as keyof typeof counts}`),
          value: integer(count),
          href,
        })),
      ]}
    />
  );
}
