import { useTranslation } from "react-i18next";

import { percentile } from "~/lib/statistics";
import { DataTable } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { More } from "~/ui/more";
import { SampleBars } from "~/ui/sample-bars";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { Report } from "../report";

const median = 0.5;

/** Every sample, how it was taken and how far it may be off. */
export function SampleSection({ report }: { report: Report }) {
  const { t } = useTranslation("report");
  const { milliseconds, integer } = useFormat();
  const join = useJoin();
  const {
    measuredLatencies: samples,
    latencyMethod,
    measuredLatency,
    latencyFailure,
    lostSampleCount,
    probes,
  } = report;
  return (
    <section id="samples">
      <h2>{t("samples.title")}</h2>
      {measuredLatency === null || !latencyMethod ? (
        <>
          <p>
            {t(samples.length > 0 ? "samples.stray" : "samples.none", {
              reason: t(`samples.failure.${latencyFailure ?? "unknown"}`),
            })}
          </p>
          {samples.length > 0 ? (
            <p>{join.list(samples.map((sample) => milliseconds(sample, 1)))}</p>
          ) : null}
        </>
      ) : (
        <>
          <SampleBars values={samples} label={t("samples.title")} />
          <p>
            {t("samples.summary", {
              least: milliseconds(measuredLatency, 1),
              median: milliseconds(percentile(samples, median) ?? measuredLatency, 1),
              count: samples.length,
              shown: integer(samples.length),
              method: t(`samples.method.${latencyMethod.kind}`),
              error: milliseconds(latencyMethod.errorMs, 1),
            })}{" "}
            {lostSampleCount
              ? t("samples.lost", { count: lostSampleCount, shown: integer(lostSampleCount) })
              : null}
          </p>
          <More summary={t("samples.list")}>
            <p>{join.list(samples.map((sample) => milliseconds(sample, 1)))}</p>
          </More>
        </>
      )}
      {probes.length > 0 ? (
        <DataTable
          caption={t("samples.probes")}
          rows={probes}
          rowKey={({ name }) => name}
          columns={[
            {
              key: "name",
              head: t("samples.probe"),
              isRowHead: true,
              cell: ({ name }) => <HostText>{name}</HostText>,
            },
            {
              key: "latency",
              head: t("samples.latency"),
              isNumeric: true,
              cell: ({ latencyMs, failure }) =>
                latencyMs === null
                  ? t(`samples.failure.${failure ?? "unknown"}`, t("samples.failure.unknown"))
                  : milliseconds(latencyMs, 1),
            },
          ]}
        />
      ) : null}
    </section>
  );
}
