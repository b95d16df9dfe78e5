import type { ReportMap } from "~/features/reports/report-map";
import { localeResources } from "~/locales/resources.server";
import { languageOf, translator } from "~/platform/i18n.server";
import type { MapDrawing } from "~/ui/map-drawing";
import { drawMap } from "~/ui/map-drawing.server";

/** The map of a report, each place named by what it is and where; null when no place is known. */
export async function drawReportMap(request: Request, { marks, lines }: ReportMap): Promise<MapDrawing | null> {
  if (marks.length === 0) return null;
  const { t } = translator(await languageOf(request), localeResources);
  return drawMap(marks.map((mark) => ({ ...mark, label: t(`report:map.mark.${mark.id}`, { city: mark.label }) })), lines);
}
