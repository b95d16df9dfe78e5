import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";
import { UnreadNote } from "~/ui/unread-note";
import { useFormat } from "~/ui/use-format";

import type { ChangeFilter, SetLabel } from "../change-log";
import type { ChangeView } from "../change-log.view";
import type { NetCounts } from "../net-changes";

import { anchorOf, ChangeItem } from "./change-item";
import { ChangeLogFilter } from "./change-log-filter";
import { SinceForm } from "./since-form";

/** The difference from a version to the newest; `isKnown` is false for a version that never was. */
type Difference = {
  since: string;
  isKnown: boolean;
  setsInAll: number;
  counts: NetCounts;
  changes: ChangeView[];
  filter: ChangeFilter;
  serviceAreas: readonly SetLabel[];
  view: ListView;
};

type SincePageProps = {
  home: string;
  instance: string;
  latest: string | null;
  typed: string;
  /** Why there is no difference to show. */
  problem: "not-a-version" | "newer-than-newest" | "too-far-back" | null;
  difference: Difference | null;
};

/** What a reader who has one version has to change to have the newest. */
export function SincePage({ home, instance, latest, typed, problem, difference }: SincePageProps) {
  const { t } = useTranslation("publications");
  const here = `${home}/${instance}`;
  const message =
    problem === null
      ? undefined
      : t(`since.problem.${problem}`, { latest: latest ?? t("value.none") });
  return (
    <>
      <PageHead
        title={
          difference
            ? t("since.title", { count: difference.setsInAll, version: difference.since })
            : t("since.ask", { instance })
        }
        crumbs={[
          { label: t("list.title"), href: home },
          { label: instance, href: here },
          { label: t("since.crumb") },
        ]}
        context={latest === null ? undefined : t("log.latest", { version: latest })}
      />
      <ErrorSummary errors={message ? [{ message, fieldId: "version" }] : []} />
      <SinceForm action={`${here}/since`} typed={typed} error={message} />
      {difference ? <DifferenceView difference={difference} /> : null}
    </>
  );
}

function DifferenceView({ difference }: { difference: Difference }) {
  const { since, isKnown, setsInAll, counts, changes, filter, serviceAreas, view } = difference;
  const { t } = useTranslation("publications");
  const { integer } = useFormat();
  return (
    <>
      {isKnown ? null : <Note tone="warning">{t("since.unknown", { version: since })}</Note>}
      <UnreadNote unread={view.unread} />
      {setsInAll > 0 ? (
        <ChangeLogFilter view={view} filter={filter} serviceAreas={serviceAreas} />
      ) : null}
      {counts.setsChanged === 0 ? (
        <Empty title={view.isFiltered ? t("log.noneFound") : t("since.none")}>
          {view.isFiltered ? t("log.noneFoundText") : t("since.noneText")}
        </Empty>
      ) : (
        <Facts
          facts={(["ipsAdded", "ipsRemoved", "urlsAdded", "urlsRemoved"] as const).map((name) => ({
            name: t(`since.${name}`),
            value: integer(counts[name]),
          }))}
        />
      )}
      {changes.map((change) => (
        <ChangeItem heading="h2" key={change.setId} change={change} href={`#${anchorOf(change)}`} />
      ))}
      <Pager label={t("since.crumb")} previousHref={view.previousHref} nextHref={view.nextHref} />
    </>
  );
}
