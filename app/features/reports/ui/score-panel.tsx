import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { Report } from "../report";

/** The score and what it is made of; a workload without data has no points. */
export function ScorePanel({ report }: { report: Report }) {
  const { t } = useTranslation("report");
  const { milliseconds, integer } = useFormat();
  const { score, exchangeScore, measuredLatency } = report;
  const notTested = <span className="quiet">{t("score.notTested")}</span>;
  return (
    <section>
      <h2>{score === null ? t("score.titleNone") : t("score.title", { score: integer(Math.floor(score)) })}</h2>
      {score === null ? <p className="quiet">{t("score.none")}</p> : null}
      <table>
        <caption className="visually-hidden">{t("score.caption")}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("score.workload")}</th>
            <th scope="col">{t("score.measured")}</th>
            <th scope="col">{t("score.points")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("score.exchange")}</th>
            <td className="n">{measuredLatency === null ? notTested : milliseconds(measuredLatency, 1)}</td>
            <td className="n">{exchangeScore === null ? "–" : integer(Math.floor(exchangeScore))}</td>
          </tr>
          {(["sharepoint", "teams"] as const).map((workload) => (
            <tr key={workload}>
              <th scope="row">{t(`score.${workload}`)}</th>
              <td className="n">{notTested}</td>
              <td className="n">{"–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
