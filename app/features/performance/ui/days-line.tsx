import { useTranslation } from "react-i18next";

import { MarkedWords } from "~/ui/marked-words";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

type DaysLineProps = {
  /** `YYYY-MM-DD`. */
  days: { first: string; last: string };
  /** ISO 8601; null without samples. */
  currentTo: string | null;
};

/** Which days figures are of, and how new they are. */
export function DaysLine({ days, currentTo }: DaysLineProps) {
  const { t } = useTranslation("performance");
  const { day } = useFormat();
  return (
    <p className="small quiet">
      <MarkedWords
        words={t(currentTo === null ? "days" : "daysAndNewest", {
          first: day(days.first),
          last: day(days.last),
        })}
        marks={{ when: () => <Time at={currentTo ?? ""} /> }}
      />
    </p>
  );
}
