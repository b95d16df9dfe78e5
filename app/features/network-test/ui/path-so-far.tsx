import { useTranslation } from "react-i18next";

import { PathLine, type Leg } from "~/ui/path-line";
import { useFormat } from "~/ui/use-format";

import type { Progress } from "../progress";
import { acceptableLatencyMs } from "../verdicts-thresholds";

/** The way of the traffic as far as it is known: it grows while the test runs. */
export function PathSoFar({ progress }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  const { kilometres } = useFormat();
  const { location, report, faultZone } = progress;
  const distanceKm = report?.egressDistanceKm ?? null;
  const doorLeg = useDoorLeg(progress);
  const lines = (...texts: (string | null | undefined)[]) =>
    texts.filter((text): text is string => Boolean(text));
  return (
    <PathLine
      label={t("path.label")}
      stops={[
        { name: t("path.you"), lines: lines(location?.label) },
        {
          name: t("path.egress"),
          lines: lines(report?.egressCity, report?.egressProvider),
          leg: distanceKm === null ? {} : { distance: kilometres(distanceKm) },
        },
        { name: t("path.door"), lines: lines(report?.frontDoorCity ?? faultZone), leg: doorLeg },
      ]}
    />
  );
}

/** The leg to the door carries the round trip time from the visitor, which is what was measured. */
function useDoorLeg({ latency, steps }: Progress): Leg {
  const { t } = useTranslation("network-test");
  const { milliseconds } = useFormat();
  if (latency) {
    const state = latency.measuredMs <= acceptableLatencyMs ? "ok" : "warning";
    return {
      state,
      time: t("path.fromYou", { latency: milliseconds(latency.measuredMs, 1) }),
      isFar: true,
    };
  }
  const hasFailed = steps.some(({ step, state }) => step.kind === "latency" && state === "failed");
  return {
    state: hasFailed ? "not-tested" : "running",
    time: t(hasFailed ? "path.notMeasured" : "path.measuring"),
    isFar: true,
  };
}
