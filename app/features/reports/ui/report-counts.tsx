import { useTranslation } from "react-i18next";

import { StateShape } from "~/ui/state-mark";
import { stateTones, type State } from "~/ui/states";

import type { ReportRows } from "../report.view";

/** How the rows came out, each count a link to its rows, and the way to the other parts of the page. */
export function ReportCounts({
  rows: { problems, fine, untested, pending },
}: {
  rows: ReportRows;
}) {
  const { t } = useTranslation("report");
  const okCount = fine
    .flatMap(({ verdicts }) => verdicts)
    .filter(({ status }) => status === "ok").length;
  const untestedCount = untested.length + pending.length;
  return (
    <nav className="jumps" aria-label={t("tabs.label")}>
      {problems.length > 0 ? (
        <Count
          state={problems[0]?.status ?? "failed"}
          href="#problems"
          words={t("counts.problems", { count: problems.length })}
        />
      ) : (
        <span className="quiet">{t("counts.noProblem")}</span>
      )}
      {fine.length > 0 ? (
        <Count state="ok" href="#fine" words={t("counts.ok", { count: okCount })} />
      ) : null}
      {untestedCount > 0 ? (
        <Count
          state="not-tested"
          href="#not-tested"
          words={t("counts.untested", { count: untestedCount })}
        />
      ) : null}
      <a href="#summary">{t("tabs.summary")}</a>
      <a href="#samples">{t("tabs.samples")}</a>
    </nav>
  );
}

function Count({ state, href, words }: { state: State; href: string; words: string }) {
  return (
    <a href={href} className={`state ${stateTones[state]}`}>
      <StateShape state={state} />
      {words}
    </a>
  );
}
