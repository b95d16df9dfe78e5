import { useTranslation } from "react-i18next";

import type { MapDrawing } from "~/ui/map-drawing";
import { useJoin } from "~/ui/use-join";
import { WorldMap } from "~/ui/world-map";

import { severityMarks } from "../health-map";
import { severities } from "../severity";

/** Where the issues are, the worst of them first in words. */
export function HealthMap({ drawing }: { drawing: MapDrawing }) {
  const { t } = useTranslation("health");
  const join = useJoin();
  const places = [
    ...new Set(drawing.marks.map(({ label }) => label).filter((label) => label !== "")),
  ];
  return (
    <section>
      <h2>{t("map.title")}</h2>
      <WorldMap
        drawing={drawing}
        description={t("map.label", { places: join.list(places) })}
        legend={severities.map((severity) => ({
          ...severityMarks[severity],
          text: t(`severity.${severity}`),
        }))}
      />
    </section>
  );
}
