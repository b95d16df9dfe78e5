import { useTranslation } from "react-i18next";

import { FailedPart } from "~/ui/failed-part";

type FailedFiguresProps = {
  /** The text of the failure. */
  fault: string;
  /** The same page. */
  againHref: string;
};

/** Says that figures could not be read, and leads to the same page. */
export function FailedFigures({ fault, againHref }: FailedFiguresProps) {
  const { t } = useTranslation("performance");
  return <FailedPart failure={t("failed.performance")} fault={fault} againHref={againHref} />;
}
