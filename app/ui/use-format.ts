import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";

import * as format from "~/ui/format";

export { universalTime } from "~/ui/format";

/** IANA name of the zone that the page's instants are written in; always named beside them. */
export const TimeZoneContext = createContext<string>(format.universalTime);

/** The formatters of `format.ts` bound to the language of the page, and to the zone its reader chose. */
export function useFormat() {
  const { i18n } = useTranslation("ui");
  const language = i18n.language;
  const timeZone = useContext(TimeZoneContext);
  return {
    language,
    number: (value: number, decimals?: number) => format.formatNumber(language, value, decimals),
    integer: (value: number) => format.formatInteger(language, value),
    milliseconds: (valueMs: number, decimals?: number) =>
      format.formatMilliseconds(language, valueMs, decimals),
    seconds: (valueMs: number) => format.formatSeconds(language, valueMs),
    kilometres: (distanceKm: number) => format.formatKilometres(language, distanceKm),
    kilometresAndMiles: (distanceKm: number, decimals?: number) =>
      format.formatKilometresAndMiles(language, distanceKm, decimals),
    percent: (ratio: number, decimals?: number) => format.formatPercent(language, ratio, decimals),
    opinion: (opinion: number) => format.formatOpinion(language, opinion),
    megabytesPerSecond: (bitsPerSecond: number, decimals?: number) =>
      format.formatMegabytesPerSecond(language, bitsPerSecond, decimals),
    megabitsPerSecond: (bitsPerSecond: number) =>
      format.formatMegabitsPerSecond(language, bitsPerSecond),
    megabytes: (bytes: number) => format.formatMegabytes(language, bytes),
    instant: (at: Date, options?: Parameters<typeof format.formatInstant>[2]) =>
      format.formatInstant(language, at, { ...options, timeZone: options?.timeZone ?? timeZone }),
    day: (date: string) => format.formatDay(language, date),
  };
}
