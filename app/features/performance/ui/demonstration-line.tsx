import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

type DemonstrationLineProps = {
  /** `YYYY-MM-DD`: days before it are still being added; null where the range has all. */
  filledFrom: string | null;
};

/** Says that figures are invented, and which of them are not there yet. */
export function DemonstrationLine({ filledFrom }: DemonstrationLineProps) {
  const { t } = useTranslation("performance");
  const { day } = useFormat();
  return (
    <>
      <p className="small quiet">{t("demonstration")}</p>
      {filledFrom === null ? null : (
        <p className="small quiet">{t("filling", { day: day(filledFrom) })}</p>
      )}
    </>
  );
}
