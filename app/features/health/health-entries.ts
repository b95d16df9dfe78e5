import type { TFunction } from "i18next";

import { xmlText, type AtomEntry } from "~/lib/atom-feed";

import { historyRowHref } from "./health-history";
import type { HealthRow } from "./health-row.view";

/** Rows as entries of the feed, those that changed last first; `origin` stands before every address. */
export function healthEntries(
  rows: readonly HealthRow[],
  { t, origin, home }: { t: TFunction; origin: string; home: string },
): AtomEntry[] {
  return [...rows]
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .map((row) => {
      const severity = t(`health:severity.${row.severity}`);
      const status = t(`health:statuses.${row.status}`);
      const paragraphs =
        row.source === "metro"
          ? [
              t("health:measured", {
                score: row.score,
                usual: row.usualScore,
                count: row.customerCount,
              }),
            ]
          : row.details.split(/\n+/);
      return {
        href: origin + (row.source === "metro" ? historyRowHref(home, row.id) : row.href),
        title: t("health:entry", {
          location: row.location,
          severity,
          status,
          title: row.source === "incident" ? row.title : t("health:source.metro"),
        }),
        publishedAt: new Date(row.beganAt),
        updatedAt: new Date(row.updatedAt),
        html: paragraphs.map((paragraph) => `<p>${xmlText(paragraph)}</p>`).join(""),
      };
    });
}
