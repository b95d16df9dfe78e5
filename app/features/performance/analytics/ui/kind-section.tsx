import { useTranslation } from "react-i18next";

import { slots, type Slot } from "~/features/solutions/solution";
import { Absent } from "~/ui/absent";
import { StackedShare } from "~/ui/charts/stacked-share";
import { useFormat } from "~/ui/use-format";

import type { AnsweredPart } from "../analytics.view";

type Kinds = AnsweredPart<"kinds">;
type Kind = Kinds[Slot][number];

/** What kinds of solutions samples belong to, for each slot. */
export function KindSection({ kinds }: { kinds: Kinds }) {
  const { t } = useTranslation("analytics");
  return (
    <>
      <div className="chart-pair">
        {slots.map((slot) => (
          <KindShares key={slot} slot={slot} kinds={kinds[slot]} />
        ))}
      </div>
      <p className="small quiet">{t("kinds.note")}</p>
    </>
  );
}

/** The parts of all samples of a slot. */
function KindShares({ slot, kinds }: { slot: Slot; kinds: readonly Kind[] }) {
  const { t } = useTranslation("analytics");
  const { t: ofFigures } = useTranslation("performance");
  const { integer } = useFormat();
  const kindName = useKindName(slot);
  const byName = new Map(kinds.map((kind) => [kindName(kind.kind), kind]));
  const count = (key: "samples" | "customers" | "solutions", head: string) => ({
    key,
    head,
    cell: (name: string) => {
      const value = byName.get(name)?.[key] ?? null;
      return value === null ? <Absent /> : integer(value);
    },
  });
  return (
    <StackedShare
      caption={t("kinds.caption", { slot: ofFigures(`index.slots.${slot}`) })}
      summary={t("kinds.summary", {
        samples: integer(kinds.reduce((sum, { samples }) => sum + samples, 0)),
      })}
      parts={kinds.map(({ kind, samples }) => ({ label: kindName(kind), value: samples }))}
      partHead={t("kinds.kind")}
      details={[
        count("samples", ofFigures("figure.samples")),
        count("solutions", t("kinds.solutions")),
        count("customers", ofFigures("figure.customers")),
      ]}
    />
  );
}

function useKindName(slot: Slot): (kind: Kind["kind"]) => string {
  const { t } = useTranslation("analytics");
  const { t: ofSolutions } = useTranslation("solutions");
  return (kind) => {
    if ("type" in kind) return ofSolutions(`type.${kind.type}`);
    if (kind.other === "otherSlot") return t(`kinds.otherSlot.${slot}`);
    return t(`kinds.${kind.other}`);
  };
}
