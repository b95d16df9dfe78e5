import { useTranslation } from "react-i18next";

import { SampleBars } from "~/ui/sample-bars";
import { useFormat } from "~/ui/use-format";

import type { Progress, StepProgress } from "../progress";
import { ServerResults } from "./server-results";

type StepFindingProps = { each: StepProgress; progress: Progress };

/** What a step has found so far, and why it failed if it did. */
export function StepFinding({ each, progress }: StepFindingProps) {
  const { t } = useTranslation("network-test");
  return (
    <>
      <Found each={each} progress={progress} />
      {each.reason ? <div>{t(`failure.${each.reason}`)}</div> : null}
    </>
  );
}

function Found({ each: { step, state }, progress }: StepFindingProps) {
  const { t } = useTranslation("network-test");
  const { location, report, received } = progress;
  switch (step.kind) {
    case "location":
      return location ? t(`found.place.${location.source}`, { place: location.label }) : null;
    case "latency":
      return <LatencyFound progress={progress} />;
    case "probe-endpoints":
      return <ProbesFound progress={progress} count={step.endpoints.length} />;
    case "report":
      if (!report) return null;
      if (!report.egressCity) return t("found.egressUnknown");
      return report.egressProvider
        ? t("found.egressWithProvider", { city: report.egressCity, provider: report.egressProvider })
        : t("found.egress", { city: report.egressCity });
    case "server-tests":
      return <ServerResults received={received} />;
    case "save":
      return state === "done" ? t("found.saved") : null;
  }
}

function LatencyFound({ progress: { latency, samplesMs } }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  const { milliseconds } = useFormat();
  const ms = (value: number) => milliseconds(value, 1);
  return (
    <>
      {latency ? (
        <div>
          {t("found.latency", {
            least: ms(latency.measuredMs),
            median: ms(latency.medianMs),
            method: t(`found.method.${latency.method}`),
            error: ms(latency.errorMs),
          })}
        </div>
      ) : null}
      {samplesMs.length > 0 ? <SampleBars values={samplesMs} label={t("found.samples")} /> : null}
    </>
  );
}

function ProbesFound({ progress: { probes }, count }: { progress: Progress; count: number }) {
  const { t } = useTranslation("network-test");
  const { milliseconds } = useFormat();
  const answered = probes.flatMap(({ name, latencyMs }) => (latencyMs === null ? [] : [{ name, latencyMs }]));
  const nearest = answered.reduce<(typeof answered)[number] | undefined>(
    (best, probe) => (best && best.latencyMs <= probe.latencyMs ? best : probe),
    undefined,
  );
  if (!nearest) return t("found.probes", { count, answered: answered.length });
  const latency = milliseconds(nearest.latencyMs, 1);
  return t("found.probesNearest", { count, answered: answered.length, name: nearest.name, latency });
}
