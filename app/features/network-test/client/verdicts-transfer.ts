import {
  judged,
  notTested,
  type Measured,
  type Threshold,
  type Verdict,
  type VerdictRow,
} from "../verdict";
import { bufferBloatLimitMs, downloadFloorBps, thresholds } from "../verdicts-thresholds";
import type { ClientTestData } from "./client-data.schema";
import { ms, reasonOf, rowOf } from "./section-verdict";

/** Download rate, and what load adds to the latency in either direction. */
export function transferVerdicts({ bufferBloat: section }: Measured): Verdict[] {
  return [
    rowOf({ row: "download-speed", section, threshold: thresholds.download }, download),
    rowOf({ row: "buffer-bloat", section, threshold: thresholds.bufferBloat }, (data) =>
      bloat(
        { row: "buffer-bloat", direction: "download", threshold: thresholds.bufferBloat },
        data,
      ),
    ),
    rowOf({ row: "upload-bloat", section, threshold: thresholds.uploadBloat }, (data) =>
      bloat({ row: "upload-bloat", direction: "upload", threshold: thresholds.uploadBloat }, data),
    ),
  ];
}

function download({ download: loaded }: ClientTestData["bufferBloat"]): Verdict {
  const threshold = thresholds.download;
  const rate = loaded?.bitsPerSecond ?? null;
  if (rate === null)
    return notTested("download-speed", reasonOf(loaded?.reason ?? "not-configured"), { threshold });
  return judged("download-speed", {
    status: rate < downloadFloorBps ? "warning" : "ok",
    measured: [{ unit: "bps", value: rate }],
    threshold,
  });
}

type Direction = { row: VerdictRow; direction: "download" | "upload"; threshold: Threshold };

/** The rise of the median: single late answers are no bloat. */
function bloat(
  { row, direction, threshold }: Direction,
  data: ClientTestData["bufferBloat"],
): Verdict {
  const load = data[direction];
  if (!load?.loaded || !data.idle)
    return notTested(row, reasonOf(load?.reason ?? (load ? "too-few-samples" : "not-configured")), {
      threshold,
    });
  const addedMs = Math.max(0, load.loaded.medianMs - data.idle.medianMs);
  return judged(row, {
    status: addedMs < bufferBloatLimitMs ? "ok" : "warning",
    measured: [ms(addedMs)],
    threshold,
  });
}
