import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import type { QualityLevel } from "~/ui/quality-mark";
import { useFormat } from "~/ui/use-format";

export type ShareRow = {
  label: string;
  /** Share of the whole, 0 to 1. */
  ratio: number;
  level: QualityLevel;
  /** The group the reader belongs to: marked by word and weight. */
  isYours?: boolean;
};

type ShareBarsProps = {
  caption: string;
  rows: readonly ShareRow[];
  groupHead?: string;
  shareHead?: string;
};

/** How a whole is shared among ordered groups: name, bar and percentage for each. */
export function ShareBars({ caption, rows, groupHead, shareHead }: ShareBarsProps) {
  const { t } = useTranslation("ui");
  return (
    <table className="shares">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{groupHead ?? t("shares.group")}</th>
          <th scope="col" colSpan={2}>
            {shareHead ?? t("shares.share")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Share key={row.label} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Share({ row: { label, ratio, level, isYours } }: { row: ShareRow }) {
  const { t } = useTranslation("ui");
  const { percent } = useFormat();
  return (
    <tr className={classNames(isYours && "you")}>
      <th scope="row">{isYours ? t("shares.you", { group: label }) : label}</th>
      <td>
        <svg
          className={`bar q${level}`}
          viewBox="0 0 100 10"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="ground" width="100" height="10" />
          <rect width={Math.round(ratio * 1000) / 10} height="10" />
        </svg>
      </td>
      <td className="n">{percent(ratio)}</td>
    </tr>
  );
}
