import type { Verdict } from "~/features/network-test/verdict";
import { ButtonLink } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { useJoin } from "~/ui/use-join";

import type { ReportRows, ReportView } from "../report.view";
import { DoorLists } from "./door-table";
import { useReportText } from "./report-text";
import { VerdictTable } from "./verdict-table";

type ReportRowsProps = {
  view: ReportView;
  reportHref: string;
  /** Whether every group is open, not only those with a problem. */
  isOpen: boolean;
  /** Where the advanced client is asked for; null for those who may not. */
  clientHref: string | null;
};

/** Every row of the report: problems first, what is fine by group and folded, then what was not tested. */
export function ReportRowSections({
  view: { report, rows },
  reportHref,
  isOpen,
  clientHref,
}: ReportRowsProps) {
  const { t } = useReportText();
  return (
    <div id="details">
      {rows.problems.length > 0 ? (
        <section>
          <h2 id="problems">{t("problems.title")}</h2>
          <VerdictTable caption={t("problems.title")} verdicts={rows.problems} />
        </section>
      ) : null}
      {rows.fine.length > 0 ? <FineRows fine={rows.fine} {...{ reportHref, isOpen }} /> : null}
      {rows.untested.length + rows.pending.length > 0 ? (
        <UntestedRows rows={rows} {...{ isOpen, clientHref }} />
      ) : null}
      <DoorLists report={report} />
    </div>
  );
}

function FineRows({
  fine,
  reportHref,
  isOpen,
}: Pick<ReportRowsProps, "reportHref" | "isOpen"> & Pick<ReportRows, "fine">) {
  const { t } = useReportText();
  const countsOf = useCounts();
  return (
    <section>
      <div className="section-head">
        <h2 id="fine">{t("fine.title")}</h2>
        <a
          className="small screen-only"
          href={isOpen ? `${reportHref}#fine` : `${reportHref}?rows=all#fine`}
        >
          {t(isOpen ? "fine.fold" : "fine.unfold")}
        </a>
      </div>
      {fine.map(({ group, verdicts }) => (
        <Fold key={group} title={t(`group.${group}`)} summary={countsOf(verdicts)} isOpen={isOpen}>
          <VerdictTable caption={t(`group.${group}`)} verdicts={verdicts} />
        </Fold>
      ))}
    </section>
  );
}

function UntestedRows({
  rows: { untested, pending },
  isOpen,
  clientHref,
}: Pick<ReportRowsProps, "isOpen" | "clientHref"> & { rows: ReportRows }) {
  const { t } = useReportText();
  return (
    <section>
      <div className="section-head">
        <h2 id="not-tested">{t("untested.title")}</h2>
        {clientHref ? <ButtonLink href={clientHref}>{t("client:tool")}</ButtonLink> : null}
      </div>
      {untested.length > 0 ? (
        <Fold
          title={t("untested.here")}
          summary={t("untested.count", { count: untested.length })}
          isOpen={isOpen}
        >
          <VerdictTable caption={t("untested.here")} verdicts={untested} />
        </Fold>
      ) : null}
      {pending.length > 0 ? (
        <Fold
          title={t("pending.heading")}
          summary={t("pending.title", { count: pending.length })}
          isOpen={isOpen}
          isBrief
        >
          <p>{t("pending.text")}</p>
          <VerdictTable caption={t("pending.caption")} verdicts={pending} />
        </Fold>
      ) : null}
    </section>
  );
}

/** How many rows of a group are OK and how many only inform, such as "3 OK, 2 for information". */
function useCounts() {
  const { t } = useReportText();
  const join = useJoin();
  return (verdicts: readonly Verdict[]) => {
    const count = (status: Verdict["status"]) =>
      verdicts.filter((verdict) => verdict.status === status).length;
    const [okCount, infoCount] = [count("ok"), count("info")];
    return join.list([
      ...(okCount > 0 ? [t("counts.ok", { count: okCount })] : []),
      ...(infoCount > 0 ? [t("counts.info", { count: infoCount })] : []),
    ]);
  };
}
