import type { TFunction } from "i18next";

import type { ReadOutage } from "~/features/performance/outages/read-outages.server";
import { xmlText, type AtomEntry } from "~/lib/atom-feed";
import { formatInstant, formatPercent } from "~/ui/format";

/** An outage with its place by name, where it is shown, and when something last happened to it. */
export type FedOutage = ReadOutage & { placeName: string; href: string; updatedAt: Date };

/** Outages as entries of the feed, those to which something happened last first. */
export function outageEntries(
  outages: readonly FedOutage[],
  { words, language }: { words: TFunction; language: string },
): AtomEntry[] {
  return [...outages]
    .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
    .map((outage) => {
      const { start, end, state, category, cause, peakRatio } = outage;
      const line = (key: string, value: string) => words("mail.line", { name: words(key), value });
      const lines = [
        line("outages:start", formatInstant(language, start)),
        end && line("outages:end", formatInstant(language, end)),
        line("outages:category", words(`outages:categories.${category}`)),
        peakRatio !== null && line("outages:peak", formatPercent(language, peakRatio, 1)),
        line("outages:cause", words(cause ? `outages:causes.${cause}` : "outages:unknownCause")),
      ];
      return {
        href: outage.href,
        title: words("feed.entry", {
          place: outage.placeName || words("performance:everywhere"),
          state: words(`outages:states.${state}`),
        }),
        publishedAt: start,
        updatedAt: outage.updatedAt,
        html: lines.flatMap((text) => (text ? `<p>${xmlText(text)}</p>` : [])).join(""),
      };
    });
}
