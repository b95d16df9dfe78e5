import type { ExpectedDoor } from "~/features/network-test/front-doors";
import { DataTable } from "~/ui/data-table";
import { More } from "~/ui/more";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { Report } from "../report";
import { useReportText } from "./report-text";

type DoorTableProps = { caption: string; doors: readonly ExpectedDoor[] };

/** The front doors to expect, by workload, from the reader's place and from the egress; folded. */
export function DoorLists({ report }: { report: Report }) {
  const { t } = useReportText();
  const join = useJoin();
  const lists = [
    {
      key: "exchange-you",
      caption: join.named(t("doors.exchange"), t("doors.forYou")),
      doors: report.optimalFrontDoors,
    },
    {
      key: "exchange-egress",
      caption: join.named(t("doors.exchange"), t("doors.forEgress")),
      doors: report.optimalFrontDoorsForEgress,
    },
    {
      key: "sharepoint-you",
      caption: join.named(t("doors.sharepoint"), t("doors.forYou")),
      doors: report.optimalSharePointFrontDoors,
    },
    {
      key: "sharepoint-egress",
      caption: join.named(t("doors.sharepoint"), t("doors.forEgress")),
      doors: report.optimalSharePointFrontDoorsForEgress,
    },
  ].filter(({ doors }) => doors.length > 0);
  if (lists.length === 0) return null;
  return (
    <More summary={t("doors.title")}>
      {lists.map(({ key, caption, doors }) => (
        <DoorTable key={key} caption={caption} doors={doors} />
      ))}
    </More>
  );
}

/** Front doors with what is to be expected of each, and what the expectation stands on. */
function DoorTable({ caption, doors }: DoorTableProps) {
  const { t } = useReportText();
  const { kilometres, milliseconds } = useFormat();
  return (
    <DataTable
      caption={caption}
      rows={doors}
      rowKey={({ door }) => door.code}
      columns={[
        {
          key: "door",
          head: t("doors.columns.door"),
          isRowHead: true,
          cell: ({ door }) => (
            <>
              {door.city} <code>{door.code}</code>
            </>
          ),
        },
        {
          key: "distance",
          head: t("doors.columns.distance"),
          isNumeric: true,
          cell: ({ distanceKm }) => kilometres(distanceKm),
        },
        {
          key: "expected",
          head: t("doors.columns.expected"),
          isNumeric: true,
          cell: ({ expectedRoundTripMs }) => milliseconds(expectedRoundTripMs, 1),
        },
        {
          key: "basis",
          head: t("doors.columns.basis"),
          cell: ({ basis, sampleCount }) =>
            basis === "measured"
              ? t("doors.basis.measured", { count: sampleCount })
              : t("doors.basis.distance"),
        },
      ]}
    />
  );
}
