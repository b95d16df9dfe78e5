import { ShareBars } from "~/ui/share-bars";
import type { QualityLevel } from "~/ui/quality-mark";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { Report } from "../report";
import { useReportText } from "./report-text";

/** Quality level of each bar, from the best band on. */
const levels: readonly QualityLevel[] = [4, 3, 2, 1, 0];

/** How others in the same place do: a sentence and the five bars. */
export function PeerPanel({ peers }: { peers: Report["peers"] }) {
  const { t } = useReportText();
  const { percent, integer } = useFormat();
  const join = useJoin();
  if (!peers) {
    return (
      <section>
        <h2>{t("peers.titleNone")}</h2>
        <p className="quiet">{t("peers.none")}</p>
      </section>
    );
  }
  const count = integer(peers.resultCount);
  const values = { count: peers.resultCount, shown: count };
  const sentence =
    peers.betterShare === null
      ? t("peers.noScore", values)
      : peers.betterShare === 0
        ? t("peers.nobody", values)
        : t("peers.better", { ...values, share: percent(peers.betterShare) });
  return (
    <section>
      <h2>{t("peers.title", { place: peers.placeName })}</h2>
      <p>
        {join.sentences([
          sentence,
          peers.isNewestOnly ? t("peers.newest") : "",
          t(`peers.widened.${peers.scope}`),
        ])}
      </p>
      <ShareBars
        caption={t("peers.caption")}
        rows={levels.map((level, position) => ({
          label: t(`peers.bands.level${level}`),
          ratio: peers.bins[position] ?? 0,
          level,
          isYours: peers.ownBin === position,
        }))}
      />
    </section>
  );
}
