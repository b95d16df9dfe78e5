import type { ReportMap } from "~/features/reports/report-map";
import { otherReader } from "~/features/reports/ui/report-text";
import { localeResources } from "~/locales/resources.server";
import { languageOf, translator } from "~/platform/i18n.server";
import type { MapDrawing } from "~/ui/map-drawing";
import { drawMap } from "~/ui/map-drawing.server";

/**
 * The map of a report, each place named by what it is and where, for its owner or another reader;
 * null when no place is known.
 */
export async function drawReportMap(
  request: Request,
  { map: { marks, lines }, isOwn }: { map: ReportMap; isOwn: boolean },
): Promise<MapDrawing | null> {
  if (marks.length === 0) return null;
  const { t } = translator(await languageOf(request), localeResources);
  return drawMap(
    marks.map((mark) => ({
      ...mark,
      label: t(`report:map.mark.${mark.id}`, {
        city: mark.label,
        ...(!isOwn && { context: otherReader }),
      }),
    })),
    lines,
  );
}
