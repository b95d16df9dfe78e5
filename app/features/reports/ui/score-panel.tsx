import { useTranslation } from "react-i18next";

import {
  downloadRate,
  mediaMeasurement,
  partlyScored,
  scoredWorkloads,
  workloadScores,
} from "~/features/network-test/score";
import { meanOpinionScore, transmissionRating } from "~/features/performance/score-scales";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { Report } from "../report";

/** The score and what it is made of; a workload without data has no points. */
export function ScorePanel({ report }: { report: Report }) {
  const { t } = useTranslation("report");
  const { integer } = useFormat();
  const join = useJoin();
  const { score } = report;
  const measured = useMeasured(report);
  const points = workloadScores(report);
  const covered = partlyScored(points)?.map((workload) => t(`score.${workload}`));
  const title = covered ? "score.titleOnly" : "score.title";
  return (
    <section>
      <h2>
        {score === null
          ? t("score.titleNone")
          : t(title, { score: integer(Math.floor(score)), workloads: join.all(covered ?? []) })}
      </h2>
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
          {scoredWorkloads.map((workload) => (
            <tr key={workload}>
              <th scope="row">{t(`score.${workload}`)}</th>
              <td className="n">
                {measured[workload] ?? <span className="quiet">{t("score.notTested")}</span>}
              </td>
              <td className="n">
                {points[workload] === null ? "–" : integer(Math.floor(points[workload]))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {Object.values(points).filter((one) => one !== null).length > 1 ? (
        <p className="small quiet">{t("score.mean")}</p>
      ) : null}
    </section>
  );
}

/** What each workload's points stand on, in words; null where it was not measured. */
function useMeasured(report: Report) {
  const { t } = useTranslation("report");
  const { milliseconds, megabytesPerSecond, opinion } = useFormat();
  const [rate, media] = [downloadRate(report), mediaMeasurement(report)];
  return {
    exchange: report.measuredLatency === null ? null : milliseconds(report.measuredLatency, 1),
    sharePoint: rate === null ? null : megabytesPerSecond(rate),
    teams:
      media &&
      t("score.opinion", { opinion: opinion(meanOpinionScore(transmissionRating(media))) }),
  };
}
