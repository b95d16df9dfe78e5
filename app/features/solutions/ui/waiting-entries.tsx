import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";

import { selectedEntriesLimit } from "../entry-list.schema";
import type { ReviewedEntry } from "../read-review.server";
import { entryDecisions } from "../review.schema";
import { reviewHref } from "../solutions-address";
import { useEntryColumns } from "./entry-columns";
import { EntryFilters } from "./entry-filters";
import type { ReviewPageProps } from "./review-page-props";

/** The entries that wait for leadership, with what to do with those that are selected. */
export function WaitingEntries({
  prefix,
  solution,
  asked,
  entries,
  view,
  barred,
}: ReviewPageProps) {
  const { t } = useTranslation("solution-review");
  const path = reviewHref(prefix, solution.id);
  return (
    <List
      view={view}
      caption={t("waiting.title")}
      columns={useColumns()}
      rows={entries}
      rowKey={({ id }) => id}
      filters={<EntryFilters asked={asked} view={view} />}
      empty={<p>{t("waiting.none")}</p>}
      selection={
        barred
          ? undefined
          : {
              label: t("waiting.label"),
              id: ({ id }) => id,
              name: ({ value }) => value,
              limit: selectedEntriesLimit,
              actions: entryDecisions.map((decision) => ({
                label: t(`waiting.${decision}`),
                href: `${path}/${decision}`,
                variant: decision === "reject" ? "danger" : undefined,
              })),
            }
      }
    />
  );
}

function useColumns(): ListColumn<ReviewedEntry>[] {
  const { t } = useTranslation("solution-review");
  return useEntryColumns({
    key: "taken",
    head: t("entry.taken"),
    cell: (entry) => <OtherSolutions entry={entry} />,
  });
}

/** Who has the entry already, else what others have within it. */
function OtherSolutions({ entry: { takenBy, contains } }: { entry: ReviewedEntry }) {
  const { t } = useTranslation("solution-review");
  const format = useFormat();
  if (takenBy !== null)
    return <StateMark state="failed" label={t("entry.takenBy", { name: takenBy })} />;
  if (!contains) return <Absent />;
  const { prefixes, isMore, solutions, firstName } = contains;
  const key = solutions === 1 ? "entry.containsOf" : "entry.containsOfMany";
  const orMore = (count: number) => format.integer(count) + (isMore ? "+" : "");
  const values = {
    name: firstName,
    count: prefixes,
    number: orMore(prefixes),
    solutions: orMore(solutions),
  };
  return <StateMark state="warning" label={t(key, values)} />;
}
