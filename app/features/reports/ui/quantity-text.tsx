import { useTranslation } from "react-i18next";

import { placeLabel } from "~/features/geo/place-label";
import type { Quantity, Target } from "~/features/network-test/verdict";
import { HostText } from "~/ui/host-text";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

/**
 * A measured value in the reader's language; beside the limit it is held against it is written so
 * that they can be told apart.
 */
export function QuantityText({
  quantity,
  limit = null,
}: {
  quantity: Quantity;
  limit?: Quantity | null;
}) {
  const text = useQuantityText();
  if (quantity.unit === "instant") return <Time at={quantity.at} precision="day" />;
  if (quantity.unit === "text" || quantity.unit === "address")
    return (
      <code>
        <HostText>{text(quantity)}</HostText>
      </code>
    );
  return <>{text(quantity, limit)}</>;
}

/** Decimals that tell a value from its limit where fewer would write both alike. */
const finerDecimals = [1, 2, 3];

/** Writes quantities out as plain text, for sentences. */
export function useQuantityText(): (quantity: Quantity, limit?: Quantity | null) => string {
  const write = useWrittenQuantity();
  return (quantity, limit = null) => {
    const usual = write(quantity);
    if (
      limit?.unit !== quantity.unit ||
      !("value" in quantity) ||
      !("value" in limit) ||
      quantity.value === limit.value
    )
      return usual;
    const isTold = (decimals?: number) => write(quantity, decimals) !== write(limit, decimals);
    if (isTold()) return usual;
    return write(quantity, finerDecimals.find(isTold));
  };
}

function useWrittenQuantity(): (quantity: Quantity, decimals?: number) => string {
  const { t, i18n } = useTranslation("verdict");
  const format = useFormat();
  const join = useJoin();
  return (quantity, decimals) => {
    switch (quantity.unit) {
      case "ms": {
        const value = format.milliseconds(
          quantity.value,
          decimals ?? (quantity.errorMs === undefined ? undefined : 1),
        );
        return quantity.errorMs === undefined
          ? value
          : `${value} ± ${format.milliseconds(quantity.errorMs, 1)}`;
      }
      case "km":
        return format.kilometresAndMiles(quantity.value, decimals);
      case "ratio":
        return format.percent(quantity.value, decimals);
      case "bps":
        return format.megabytesPerSecond(quantity.value, decimals);
      case "line":
        return t(`line.${quantity.way}`, { rate: format.megabitsPerSecond(quantity.value) });
      case "count":
        return quantity.of === undefined
          ? t(`count.${quantity.noun}`, {
              count: quantity.value,
              shown: format.integer(quantity.value),
            })
          : t(`count-of.${quantity.noun}`, {
              count: quantity.of,
              part: format.integer(quantity.value),
              whole: format.integer(quantity.of),
            });
      case "place":
        return placeLabel(quantity.place, i18n.language);
      case "network":
        return `${quantity.organisation}, AS${quantity.asn}`;
      case "door":
        return `${quantity.door.city} (${quantity.door.code})`;
      case "doors":
        return join.list(
          quantity.doors.map(
            ({ door, expectedRoundTripMs }) =>
              `${door.city} (${format.milliseconds(expectedRoundTripMs)})`,
          ),
        );
      case "word":
        return t(`word.${quantity.word}`);
      case "instant":
        return format.instant(new Date(quantity.at));
      case "address":
        return quantity.address;
      case "text":
        return quantity.text;
      case "texts": {
        const list = join.list(quantity.texts);
        return quantity.more > 0
          ? t("texts.more", { list, count: quantity.more, shown: format.integer(quantity.more) })
          : list;
      }
      case "part":
        return t("part", {
          value: format.integer(quantity.value),
          of: format.integer(quantity.of),
        });
      case "status":
        return t("status", { status: String(quantity.status) });
    }
  };
}

/** What a value is held against, such as "under 100 ms". */
export function TargetText({ target }: { target: Target }) {
  const { t } = useTranslation("verdict");
  const text = useQuantityText();
  return <>{t(`target.${target.word}`, { limit: target.limit ? text(target.limit) : "" })}</>;
}
