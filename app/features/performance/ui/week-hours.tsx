import { useContext } from "react";
import { useTranslation } from "react-i18next";

import { formatHour, formatWeekday } from "~/ui/charts/format-axis";
import { HourGrid } from "~/ui/charts/hour-grid";
import { IntervalChart } from "~/ui/charts/interval-chart";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { hourDays } from "../aggregation/kept-days";
import type { LocalHistoryProps, ShownHours } from "../figures/local-history.view";
import { effectiveLeast } from "../quality/shown-figure";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { ReaderIsProvider } from "./reader-is-provider";

type WeekHoursProps = Pick<LocalHistoryProps, "name" | "hours">;

/** A figure by hour of day and weekday, by the clock of its place. */
export function WeekHours({ name, hours }: WeekHoursProps) {
  const { t } = useTranslation("performance");
  const isProvider = useContext(ReaderIsProvider);
  return (
    <section>
      <h2>{t("history.hours.title")}</h2>
      {hours ? (
        <Charts name={name} hours={hours} />
      ) : (
        <p className="quiet">
          {isProvider ? t("provider.noHours") : t("history.hours.none", { days: hourDays })}
        </p>
      )}
    </section>
  );
}

function Charts({ name, hours }: { name: WeekHoursProps["name"]; hours: ShownHours }) {
  const { t } = useTranslation("performance");
  const { language } = useFormat();
  const head = useFigureHead()(name);
  const say = useFigureNumber(name.figure);
  const note = useClockNote(hours);
  const rowOf = ({ figure }: ShownHours["cells"][number] | ShownHours["hours"][number]) => ({
    value: figure.value,
    low: figure.low,
    high: figure.high,
  });
  return (
    <>
      <p className="small quiet">{note}</p>
      <HourGrid
        caption={t("history.hours.both", { figure: head })}
        summary={t("history.hours.summary")}
        note={t("history.hours.hidden", { least: effectiveLeast })}
        values={hours.cells.map(({ weekday, hour, figure }) => ({
          weekday,
          hour,
          value: figure.value,
        }))}
        formatValue={say}
      />
      <div className="chart-pair">
        <IntervalChart
          caption={t("history.hours.byWeekday", { figure: head })}
          rowHead={t("history.hours.weekday")}
          valueHead={head}
          formatValue={say}
          rows={hours.weekdays.map(({ weekday, figure }) => ({
            label: formatWeekday(language, weekday, "long"),
            ...rowOf({ hour: 0, figure }),
          }))}
        />
        <IntervalChart
          caption={t("history.hours.byHour", { figure: head })}
          rowHead={t("history.hours.hour")}
          valueHead={head}
          formatValue={say}
          rows={hours.hours.map(({ hour, figure }) => ({
            label: formatHour(hour),
            ...rowOf({ hour, figure }),
          }))}
        />
      </div>
    </>
  );
}

/** Which clock hours are by, and which days they are of. */
function useClockNote({ zone, minutesPast, days, isCut }: ShownHours): string {
  const { t } = useTranslation("performance");
  const { day } = useFormat();
  const { sentences } = useJoin();
  const named = { first: day(days.first), last: day(days.last) };
  return sentences([
    zone === null ? t("history.hours.utc") : t("history.hours.zone", { zone }),
    ...(minutesPast > 0 ? [t("history.hours.shifted", { minutes: minutesPast })] : []),
    ...(isCut ? [t("history.hours.kept", { ...named, days: hourDays })] : []),
  ]);
}
