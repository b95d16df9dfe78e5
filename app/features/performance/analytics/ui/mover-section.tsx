import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { useFigureNumber } from "../../ui/figure-number";
import { Ends } from "../../ui/figure-value";
import type { Figure } from "../../quality/shown-figure";
import type { AnsweredPart } from "../analytics.view";

type Moves = AnsweredPart<"moves">;
type Row = Moves["movers"][number];

/** Providers whose performance moved significantly since the range before. */
export function MoverSection({ moves }: { moves: Moves }) {
  const { movers, count, compared, countries, looksEverywhere } = moves;
  const { t } = useTranslation("analytics");
  const { sentences } = useJoin();
  const { integer } = useFormat();
  const columns = useColumns();
  return (
    <>
      <p className="small quiet">
        {sentences([
          looksEverywhere
            ? t("movers.lookedAt", { count: countries })
            : t("movers.lookedAtCountry"),
          t("movers.compared", { compared: integer(compared) }),
          t("movers.note"),
        ])}
      </p>
      <DataTable
        caption={t("movers.title")}
        isCaptionHidden
        rows={movers}
        rowKey={({ solution, place }) => `${solution.id} ${place.id}`}
        columns={columns}
        empty={
          <Empty title={t(compared === 0 ? "movers.notCompared" : "movers.none")}>
            {compared === 0 ? t("movers.notComparedText") : undefined}
          </Empty>
        }
      />
      {count > movers.length ? (
        <p className="small quiet">
          {t("movers.more", { shown: integer(movers.length), all: integer(count) })}
        </p>
      ) : null}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("analytics");
  const { t: ofFigures } = useTranslation("performance");
  const { t: ofSolutions } = useTranslation("solutions");
  const { number } = useFormat();
  return [
    {
      key: "provider",
      head: ofFigures("index.provider"),
      isRowHead: true,
      width: "quarter",
      cell: ({ solution, href }) => (
        <>
          <a href={href}>{solution.name}</a>
          <span className="line small quiet">{ofSolutions(`type.${solution.type}`)}</span>
        </>
      ),
    },
    {
      key: "place",
      head: ofFigures("place"),
      cell: ({ place }) => place.name || ofFigures("everywhere"),
    },
    {
      key: "moved",
      head: t("movers.moved"),
      cell: ({ moved }) => (
        <StateMark
          state={moved === "better" ? "ok" : "warning"}
          label={ofFigures(`index.moved.${moved}`)}
        />
      ),
    },
    {
      key: "before",
      head: t("movers.before"),
      isNumeric: true,
      cell: ({ before }) => <Score figure={before} />,
    },
    {
      key: "now",
      head: t("movers.now"),
      isNumeric: true,
      cell: ({ now }) => <Score figure={now} />,
    },
    {
      key: "change",
      head: t("movers.change"),
      isNumeric: true,
      cell: ({ change }) => `${change > 0 ? "+" : "−"}${number(Math.abs(change), 1)}`,
    },
  ];
}

/** A score with the ends of its interval. */
function Score({ figure }: { figure: Figure }) {
  const say = useFigureNumber("performance");
  return (
    <span className="figure">
      {figure.value === null ? null : say(figure.value)} <Ends figure={figure} say={say} />
    </span>
  );
}
