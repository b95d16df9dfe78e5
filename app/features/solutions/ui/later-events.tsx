import { useTranslation } from "react-i18next";

import type { SolutionEventView } from "../solution.view";
import { HistoryTable } from "./history-table";

/** What others changed since the refused form was opened; nothing where that is not known. */
export function LaterEvents({ events }: { events: readonly SolutionEventView[] }) {
  const { t } = useTranslation("solutions");
  return events.length > 0 ? <HistoryTable caption={t("form.later")} events={events} /> : null;
}
