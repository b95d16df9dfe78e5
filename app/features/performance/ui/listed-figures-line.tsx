import { useTranslation } from "react-i18next";

import type { Part } from "~/lib/part";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { effectiveLeast } from "../quality/shown-figure";
import { DemonstrationLine } from "./demonstration-line";
import { FailedFigures } from "./failed-figures";

type ListedFiguresLineProps = {
  /** `YYYY-MM-DD`. */
  days: { first: string; last: string };
  isDemonstration: boolean;
  /** `YYYY-MM-DD`: days before it are still being added to the demonstration; null where the range has all. */
  filledFrom: string | null;
  isOfProvider: boolean;
};

type ListedFiguresPartProps = {
  part: Part<ListedFiguresLineProps>;
  /** The same page. */
  againHref: string;
};

/** What the figures in a list of solutions are of, or that they could not be read. */
export function ListedFiguresPart({ part, againHref }: ListedFiguresPartProps) {
  if (part.fault === null) return <ListedFiguresLine {...part.shown} />;
  return <FailedFigures fault={part.fault} againHref={againHref} />;
}

function ListedFiguresLine({ days, isOfProvider, ...demonstration }: ListedFiguresLineProps) {
  const { t } = useTranslation("performance");
  const { day } = useFormat();
  const { sentences } = useJoin();
  return (
    <>
      <p className="small quiet">
        {sentences([
          t("listed.days", { first: day(days.first), last: day(days.last) }),
          ...(isOfProvider ? [t("provider.rounded")] : []),
          t("legend", { least: effectiveLeast }),
        ])}
      </p>
      {demonstration.isDemonstration ? <DemonstrationLine {...demonstration} /> : null}
    </>
  );
}
