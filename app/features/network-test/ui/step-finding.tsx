import { useTranslation } from "react-i18next";

import { HostText } from "~/ui/host-text";
import { SampleBars } from "~/ui/sample-bars";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { Progress, StepProgress } from "../progress";
import { ServerResults } from "./server-results";

/** Hosts named of those that were not reached; the report has them all. */
const namedMost = 3;

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
        ? t("found.egressWithProvider", {
            city: report.egressCity,
            provider: report.egressProvider,
          })
        : t("found.egress", { city: report.egressCity });
    case "resolver":
      return <ResolverFound progress={progress} />;
    case "reach":
      return <ReachFound progress={progress} count={step.endpoints.length} />;
    case "web-sockets":
      return <SocketsFound progress={progress} />;
    case "media":
      return <RelayFound progress={progress} />;
    case "load":
      return <LoadFound progress={progress} />;
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

function ReachFound({ progress: { reached }, count }: { progress: Progress; count: number }) {
  const { t } = useTranslation("network-test");
  const join = useJoin();
  const outcomes = Object.entries(reached);
  const failed = outcomes.flatMap(([host, outcome]) =>
    outcome === "failed" || outcome === "timed-out" ? [host] : [],
  );
  const line = t("found.reach", {
    count,
    reached: outcomes.filter(([, outcome]) => outcome === "reached").length,
  });
  return (
    <>
      <div>{line}</div>
      {failed.length > 0 ? (
        <div>
          <HostText>
            {t("found.notReached", { hosts: join.list(failed.slice(0, namedMost)) })}
          </HostText>
        </div>
      ) : null}
    </>
  );
}

function ResolverFound({ progress: { resolver } }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  if (resolver === undefined) return null;
  if (resolver === null) return t("found.noResolver");
  const { address, city } = resolver;
  return city === null ? address : t("found.resolver", { address, city });
}

function SocketsFound({ progress: { sockets } }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  if (!sockets) return null;
  return t("found.sockets", {
    count: sockets.results.length,
    opened: sockets.results.filter(({ isOpened }) => isOpened).length,
  });
}

function RelayFound({ progress: { media } }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  if (!media) return null;
  return t("found.media", {
    count: media.openUdpPorts.length + media.blockedUdpPorts.length,
    open: media.openUdpPorts.length,
  });
}

function LoadFound({ progress: { load } }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  const { megabytesPerSecond } = useFormat();
  const rates = (
    [
      ["down", load?.download],
      ["up", load?.upload],
    ] as const
  ).flatMap(([way, direction]) =>
    direction?.bitsPerSecond
      ? [t(`found.load.${way}`, { rate: megabytesPerSecond(direction.bitsPerSecond) })]
      : [],
  );
  return rates.length > 0 ? rates.join(" · ") : null;
}

function ProbesFound({ progress: { probes }, count }: { progress: Progress; count: number }) {
  const { t } = useTranslation("network-test");
  const { milliseconds } = useFormat();
  const answered = probes.flatMap(({ name, latencyMs }) =>
    latencyMs === null ? [] : [{ name, latencyMs }],
  );
  const nearest = answered.reduce<(typeof answered)[number] | undefined>(
    (best, probe) => (best && best.latencyMs <= probe.latencyMs ? best : probe),
    undefined,
  );
  if (!nearest) return t("found.probes", { count, answered: answered.length });
  const latency = milliseconds(nearest.latencyMs, 1);
  return t("found.probesNearest", {
    count,
    answered: answered.length,
    name: nearest.name,
    latency,
  });
}
